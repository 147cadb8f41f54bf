export {
  type AppliedBaseline,
  applyBaseline,
  type Baseline,
  type BaselineEntry,
  type BaselineProblem,
  createBaseline,
  formatBaseline,
  parseBaseline,
} from './baseline.ts';
export type { Config, ConfigOverride, Environment, KnownValues } from './config/types.generated.ts';
export type { PresetName, RuleSetting, Settings, SeverityName } from './config.ts';
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
} from './diagnostic.ts';
export { toPointer } from './diagnostic.ts';
export { applyEdits, applyFixes, type Fixed, type FixOptions } from './fix.ts';
export { type LintInput, lint } from './lint.ts';
export type { Message, Preset, Rule } from './rules/define-rule.ts';
export { rules } from './rules/index.generated.ts';
export type { DefinitionKind } from './schema/definition-kind.ts';
export type * from './types.generated.ts';
