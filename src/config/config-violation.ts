import { toViolation, type ValidatorError } from '../schema/validate.ts';
import type { Validate } from '../schema/validators.generated.js';
import { type Violation, violationRules } from '../schema/violation.ts';
import type { Path } from '../text/json-pointer.ts';
import { toPath } from '../text/json-pointer.ts';
import { optionValidators, validateConfig } from './validators.generated.js';

/** A value beyond what a keyword such as `minimum` allows. */
export interface LimitViolation {
  readonly keyword: 'limit';
  readonly path: Path;
  readonly limit: LimitKeyword;
  readonly bound: number;
}

export type LimitKeyword =
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'minLength'
  | 'maxLength'
  | 'minItems'
  | 'maxItems';

/** A key that cannot be the name of an entry. */
export interface NameViolation {
  readonly keyword: 'name';
  readonly path: Path;
  readonly name: string;
}

/** A list that has something twice; the path leads to the second. */
export interface RepeatViolation {
  readonly keyword: 'repeated';
  readonly path: Path;
}

/** One thing that the schema of the configuration rejected. */
export type ConfigViolation = Violation | LimitViolation | NameViolation | RepeatViolation;

/** True for what the definitions' schemas reject, too, so that the words are there. */
export function isSharedViolation(violation: ConfigViolation): violation is Violation {
  return Object.hasOwn(violationRules, violation.keyword);
}

/** Checks a whole configuration that stands at a path of its document; what its rules say is not looked at. */
export function configViolations(value: unknown, at: Path): readonly ConfigViolation[] {
  return violationsOf(validateConfig, value, at);
}

/** Checks the options of a rule that stand at a path of their document; undefined where the rule has none. */
export function optionViolations(
  rule: string,
  value: unknown,
  at: Path,
): readonly ConfigViolation[] | undefined {
  if (!Object.hasOwn(optionValidators, rule)) return undefined;
  const validator = optionValidators[rule];
  return validator && violationsOf(validator, value, at);
}

function violationsOf(validator: Validate, value: unknown, at: Path): readonly ConfigViolation[] {
  if (validator(value)) return [];
  // A broken name is reported once, by the keyword that is about names.
  const errors = (validator.errors ?? []).filter((error) => !Object.hasOwn(error, 'propertyName'));
  return errors
    .flatMap((error) => toConfigViolation(error, value))
    .map((violation) => ({ ...violation, path: [...at, ...violation.path] }));
}

const limits: ReadonlySet<string> = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
]);

function toConfigViolation(error: ValidatorError, root: unknown): readonly ConfigViolation[] {
  const { keyword, params } = error;
  if (limits.has(keyword)) {
    const path = toPath(error.instancePath, root);
    return [{ keyword: 'limit', path, limit: keyword as LimitKeyword, bound: Number(params.limit) }];
  }
  if (keyword === 'propertyNames') {
    return [{ keyword: 'name', path: toPath(error.instancePath, root), name: String(params.propertyName) }];
  }
  if (keyword === 'uniqueItems') {
    const path = toPath(error.instancePath, root);
    return [{ keyword: 'repeated', path: [...path, Math.max(Number(params.i), Number(params.j))] }];
  }
  return toViolation(error, root);
}
