import { TreeDocument } from '../document/tree-document.ts';
import type { Finding } from '../findings/finding.ts';
import { presetNames, type Settings } from '../lint/settings.ts';
import { isMap } from '../text/is-map.ts';
import { nearest } from '../text/nearest.ts';
import { show, showList } from '../text/show.ts';
import { checkRules } from './check-rules.ts';
import { configSubject } from './config-subject.ts';
import { configViolations } from './config-violation.ts';
import { type ConfigContext, explainConfig } from './explain-config.ts';

/** The settings that were found to be sound. */
const sound: WeakSet<object> = new WeakSet();

/**
 * Checks settings that a program passes, by the rules for a configuration; each object once.
 *
 * @throws {TypeError} says of each setting that does not exist what is wrong, and what to write instead
 */
export function checkSettings(settings: Settings): void {
  if (sound.has(settings)) return;
  const problems = problemsOf(settings);
  if (problems.length > 0) throw new TypeError(`The settings cannot be used. ${problems.join(' ')}`);
  sound.add(settings);
}

const names: readonly (keyof Settings)[] = ['preset', 'rules', 'knownValues', 'knownFields'];

function problemsOf(settings: unknown): readonly string[] {
  if (!isMap(settings)) return [`They must be an object with ${showList(names)}; this is ${show(settings)}.`];
  const { preset, ...others } = written(settings);
  const unknown = Object.keys(others).filter((name) => !names.some((each) => each === name));
  const known = Object.fromEntries(Object.entries(others).filter(([name]) => !unknown.includes(name)));
  return [...unknown.map(unknownSetting), ...presetProblems(preset), ...findingsIn(known).map(sentencesOf)];
}

/** An undefined value counts as left out, as everywhere in JavaScript. */
function written(map: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(map).filter(([, value]) => value !== undefined));
}

function unknownSetting(name: string): string {
  const meant = nearest(name, names);
  const isUnknown = `${show(name)} is not a setting`;
  return meant === undefined
    ? `${isUnknown}. There are ${showList(names, 'and')}.`
    : `${isUnknown}; did you mean ${show(meant)}?`;
}

function presetProblems(preset: unknown): readonly string[] {
  if (preset === undefined || presetNames.some((name) => name === preset)) return [];
  const meant = typeof preset === 'string' ? nearest(preset, presetNames) : undefined;
  const accepted = `"preset" must be ${showList(presetNames)}; ${show(preset)} is not one of them`;
  return [meant === undefined ? `${accepted}.` : `${accepted}. Did you mean ${show(meant)}?`];
}

/** These settings have the names and the values that they have in a configuration. */
function findingsIn({ rules, ...others }: Readonly<Record<string, unknown>>): readonly Finding[] {
  const value = {
    ...others,
    ...(rules === undefined ? {} : { rules: isMap(rules) ? written(rules) : rules }),
  };
  const document = new TreeDocument(0, value, () => undefined);
  const context: ConfigContext = { document, text: '', format: 'json', subject: configSubject([]) };
  return [
    ...explainConfig(configViolations(value, []), context),
    ...checkRules(value.rules, ['rules'], context),
  ];
}

function sentencesOf({ message, help }: Finding): string {
  return `${message} ${help}`;
}
