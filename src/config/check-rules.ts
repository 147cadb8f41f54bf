import type { Finding, ProposedFix } from '../findings/finding.ts';
import { rules } from '../rules/index.generated.ts';
import { violationRules } from '../schema/violation.ts';
import { isMap } from '../text/is-map.ts';
import type { Path } from '../text/json-pointer.ts';
import { isSlip, nearest } from '../text/nearest.ts';
import { show } from '../text/show.ts';
import { optionsSubject } from './config-subject.ts';
import { optionViolations } from './config-violation.ts';
import { type ConfigContext, configFinding, explainConfig } from './explain-config.ts';

/** Every id that `rules` may name. */
export const settableIds: ReadonlySet<string> = new Set([
  ...rules.map(({ id }) => id),
  'schema',
  ...Object.values(violationRules),
  'unknown-suppression',
  'unused-suppression',
]);

/** Findings that no setting reaches: about what cannot be read, and about the configuration itself. */
const unsuppressible: ReadonlySet<string> = new Set(['syntax', 'read-error', 'config']);

/** Checks the settings of rules that stand at a path: ids, severities, options. */
export function checkRules(settings: unknown, path: Path, context: ConfigContext): readonly Finding[] {
  if (!isMap(settings)) return [];
  return Object.entries(settings).flatMap(([id, setting]) => {
    const at = [...path, id];
    return settableIds.has(id) ? checkSetting(id, setting, at, context) : [unknownRule(id, at)];
  });
}

function unknownRule(id: string, path: Path): Finding {
  const place = { path, part: 'key' } as const;
  if (unsuppressible.has(id)) {
    return configFinding({
      messageId: 'fixedRule',
      message: `No setting changes ${show(id)}: what cannot be read cannot be checked.`,
      help: 'Remove it.',
      place,
    });
  }
  const meant = nearest(id, settableIds);
  const message = `There is no rule ${show(id)}`;
  if (meant === undefined) {
    return configFinding({
      messageId: 'unknownRule',
      message: `${message}.`,
      help: 'Remove it; the command voxlint rules lists all rules.',
      place,
    });
  }
  return configFinding({
    messageId: 'unknownRule',
    message: `${message}; did you mean ${show(meant)}?`,
    help: `Rename it to ${meant}.`,
    place,
    fix: {
      description: `Rename it to ${meant}`,
      safe: isSlip(id, meant),
      changes: [{ kind: 'rename', path, key: meant }],
    },
  });
}

function checkSetting(id: string, setting: unknown, path: Path, context: ConfigContext): readonly Finding[] {
  if (!Array.isArray(setting)) return checkSeverity(id, setting, path);
  const [severity, options, ...more] = setting as readonly unknown[];
  if (setting.length === 0 || more.length > 0) {
    return [
      configFinding({
        messageId: 'ruleList',
        message: `The list of ${show(id)} must hold a severity, and after it a map of options or nothing.`,
        help: `Write ${example(id)}.`,
        place: { path, part: 'key' },
      }),
    ];
  }
  return [
    ...checkSeverity(id, severity, [...path, 0]),
    ...(setting.length === 1 ? [] : checkOptions(id, options, [...path, 1], context)),
  ];
}

function example(id: string): string {
  return hasOptions(id) ? '[error, { … }]' : 'error, warn or off';
}

function hasOptions(id: string): boolean {
  return rules.find((rule) => rule.id === id)?.options !== undefined;
}

const severities: readonly string[] = ['off', 'warn', 'error'];

/** The severities by their names in other tools. */
const otherWords: Readonly<Record<string, string>> = {
  0: 'off',
  1: 'warn',
  2: 'error',
  false: 'off',
  no: 'off',
  none: 'off',
  never: 'off',
  disable: 'off',
  disabled: 'off',
  ignore: 'off',
  warning: 'warn',
  warnings: 'warn',
  info: 'warn',
  hint: 'warn',
  on: 'error',
  true: 'error',
  always: 'error',
  fatal: 'error',
  err: 'error',
};

function checkSeverity(id: string, severity: unknown, path: Path): readonly Finding[] {
  if (typeof severity === 'string' && severities.includes(severity)) return [];
  const name = typeof path.at(-1) === 'number' ? `The severity of ${show(id)}` : show(id);
  const found = severity === null ? 'it is empty' : `${show(severity)} is not one of them`;
  const meant = meantSeverity(severity);
  const isMap = typeof severity === 'object' && severity !== null;
  return [
    configFinding({
      messageId: 'wrongSeverity',
      message: `${name} must be off, warn or error; ${isMap ? `this is ${show(severity)}` : found}.`,
      help: isMap
        ? `Write ${example(id)}.`
        : meant === undefined
          ? 'Write off, warn or error.'
          : `Write ${meant}.`,
      place: { path, part: isMap || severity === null ? 'key' : 'value' },
      ...(meant === undefined ? {} : { fix: writing(meant, path) }),
    }),
  ];
}

function meantSeverity(severity: unknown): string | undefined {
  if (typeof severity === 'object') return undefined;
  const word = String(severity).toLowerCase();
  return (Object.hasOwn(otherWords, word) ? otherWords[word] : undefined) ?? nearest(word, severities);
}

function writing(severity: string, path: Path): ProposedFix {
  return {
    description: `Write ${severity}`,
    safe: false,
    changes: [{ kind: 'set', path, value: severity }],
  };
}

function checkOptions(id: string, options: unknown, path: Path, context: ConfigContext): readonly Finding[] {
  const violations = optionViolations(id, options, path);
  if (violations === undefined) {
    return [
      configFinding({
        messageId: 'ruleWithoutOptions',
        message: `${show(id)} has no options.`,
        help: 'Write off, warn or error for it, and nothing more.',
        place: { path, part: 'value' },
      }),
    ];
  }
  if (!isMap(options)) {
    const found = options === null ? 'nothing' : show(options);
    return [
      configFinding({
        messageId: 'invalidOptions',
        message: `After the severity of ${show(id)} comes a map with its options; this is ${found}.`,
        help: `Write ${example(id)}; the command voxlint explain ${id} shows the options.`,
        place: { path, part: 'value' },
      }),
    ];
  }
  return explainConfig(violations, { ...context, subject: optionsSubject(id, path) });
}
