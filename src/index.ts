export { lintChecked as lint } from './config/lint-checked.ts';
export type { Config, ConfigOverride, Environment, KnownValues } from './config/types.generated.ts';
export {
  type AppliedBaseline,
  applyBaseline,
  type Baseline,
  type BaselineEntry,
  type BaselineProblem,
  createBaseline,
  formatBaseline,
  parseBaseline,
} from './findings/baseline.ts';
export type { Diagnostic, FileReport, Fix, Related, Severity, Suppression } from './findings/diagnostic.ts';
export { applyFixes, type Fixed, type FixOptions } from './findings/fix.ts';
export type { LintInput } from './lint/lint.ts';
export type {
  PresetName,
  RuleSetting,
  RuleSettings,
  SettableId,
  Settings,
  SeverityName,
} from './lint/settings.ts';
export type { Message, Preset, Rule } from './rules/define-rule.ts';
export { type RuleId, rules } from './rules/index.generated.ts';
export type { DefinitionKind } from './schema/definition-kind.ts';
export type { Edit } from './text/edits.ts';
export { applyEdits } from './text/edits.ts';
export type { Path } from './text/json-pointer.ts';
export { toPointer } from './text/json-pointer.ts';
export type { Position, Span } from './text/span.ts';
export type * from './types.generated.ts';
