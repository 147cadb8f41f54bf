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
export type {
  Diagnostic,
  Edit,
  FileReport,
  Fix,
  Path,
  Position,
  Related,
  Severity,
  Span,
  Suppression,
} from './findings/diagnostic.ts';
export { toPointer } from './findings/diagnostic.ts';
export { applyEdits, applyFixes, type Fixed, type FixOptions } from './findings/fix.ts';
export { type LintInput, lint } from './lint/lint.ts';
export type { PresetName, RuleSetting, Settings, SeverityName } from './lint/settings.ts';
export type { Message, Preset, Rule } from './rules/define-rule.ts';
export { rules } from './rules/index.generated.ts';
export type { DefinitionKind } from './schema/definition-kind.ts';
export type * from './types.generated.ts';
