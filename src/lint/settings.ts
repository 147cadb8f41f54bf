import type { Severity } from '../findings/diagnostic.ts';
import type { Rule } from '../rules/define-rule.ts';
import type { RuleId } from '../rules/index.generated.ts';
import type { ViolationRule } from '../schema/violation.ts';

/** The sets a team starts from; `strict` holds `recommended`, `all` holds every rule. */
export type PresetName = 'recommended' | 'strict' | 'all';

/** Every preset, the smallest first. */
export const presetNames: readonly PresetName[] = ['recommended', 'strict', 'all'];

/** The ids that `rules` may name: the rules, and the checks that no rule file makes but a setting reaches. */
export type SettableId = RuleId | 'schema' | ViolationRule | 'unknown-suppression' | 'unused-suppression';

/** `error`, `warn` or `off`, alone or with the rule's options. */
export type RuleSetting = SeverityName | readonly [SeverityName, Readonly<Record<string, unknown>>?];
export type SeverityName = 'error' | 'warn' | 'off';

/** Settings by the id of a rule or a check. */
export type RuleSettings = Readonly<Partial<Record<SettableId, RuleSetting>>>;

/** The decisions of a team about checking; every part may be left out. */
export interface Settings {
  /** `recommended` when left out. */
  readonly preset?: PresetName;
  /** By rule id, on top of the preset; `schema` stands for all that the schema finds, `schema/type` for a part of it. */
  readonly rules?: RuleSettings;
  /** More values for open enumerations, by field: `{ call_provider: ['acme'] }`. */
  readonly knownValues?: Readonly<Record<string, readonly string[]>>;
  /** Fields that the service takes but does not document: a bare name, or a dotted path from the root. */
  readonly knownFields?: readonly string[];
}

/** A rule that is on, with what the settings make of it. */
export interface ActiveRule {
  readonly rule: Rule;
  /** Set when the settings name one; then it wins over the messages' own. */
  readonly severity?: Severity;
  readonly options: unknown;
}

/** The rules that the settings turn on, in the order of the catalogue. */
export function activeRules(rules: readonly Rule[], settings: Settings): readonly ActiveRule[] {
  return rules.flatMap((rule) => {
    const setting = settingOf(rule.id, settings);
    const [name, options] = typeof setting === 'object' ? setting : [setting, undefined];
    if (name === 'off' || (name === undefined && !isInPreset(rule, settings.preset ?? 'recommended')))
      return [];
    const severity = name === undefined ? {} : { severity: severities[name] };
    return [
      { rule, ...severity, options: { ...(rule.options?.defaults as object | undefined), ...options } },
    ];
  });
}

/** The severity of a finding that no rule file makes: as the settings say, else as usual; undefined when it is off. */
export function severityOf(id: string, usual: Severity, settings: Settings): Severity | undefined {
  const setting = settingOf(id, settings) ?? settingOf(id.replace(/\/.*/, ''), settings);
  const name = typeof setting === 'object' ? setting[0] : setting;
  if (name === 'off') return undefined;
  return name === undefined ? usual : severities[name];
}

function settingOf(id: string, { rules = {} }: Settings): RuleSetting | undefined {
  const settings: Readonly<Record<string, RuleSetting>> = rules;
  return Object.hasOwn(settings, id) ? settings[id] : undefined;
}

const severities: Readonly<Record<Exclude<SeverityName, 'off'>, Severity>> = {
  error: 'error',
  warn: 'warning',
};

function isInPreset(rule: Rule, preset: PresetName): boolean {
  return preset === 'all' || rule.presets.includes(preset);
}
