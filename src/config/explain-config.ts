import type { ConfigMessageId } from '../findings/built-in-messages.ts';
import type { Finding } from '../findings/finding.ts';
import { explain } from '../schema/explain.ts';
import type { ExplainContext } from '../schema/explain-context.ts';
import { showField } from '../schema/show-field.ts';
import { below, fieldOf, type Subject } from '../schema/subject.ts';
import { count } from '../text/count.ts';
import type { Path } from '../text/json-pointer.ts';
import { valueAt } from '../text/json-pointer.ts';
import { show } from '../text/show.ts';
import {
  type ConfigViolation,
  isSharedViolation,
  type LimitKeyword,
  type LimitViolation,
  type NameViolation,
} from './config-violation.ts';
import { isMasked } from './mask-secrets.ts';

/** The id of every finding about a configuration. */
export const configRule = 'config';

/** The facts that the words are made from, for a configuration or for the options of a rule in it. */
export type ConfigContext = Omit<ExplainContext, 'knownFields'>;

/** Turns what the schema rejected into findings, one for each violation. */
export function explainConfig(
  violations: readonly ConfigViolation[],
  context: ConfigContext,
): readonly Finding[] {
  const isTyped = new Set(
    violations.filter(({ keyword }) => keyword === 'type').map(({ path }) => path.join('/')),
  );
  const isReported = (violation: ConfigViolation): boolean =>
    violation.keyword !== 'limit' || !isTyped.has(violation.path.join('/'));
  const shared = violations.filter(isSharedViolation).filter(({ keyword }) => keyword !== 'pattern');
  return [
    ...explain(shared, { ...context, knownFields: [] }).map((finding) => asConfigFinding(finding, context)),
    ...violations.filter(isReported).flatMap((violation) => explainOne(violation, context)),
  ];
}

function asConfigFinding(finding: Finding, { subject, document }: ConfigContext): Finding {
  const { path } = finding.place;
  if (mayBeSecret(path)) return explainPattern(path, undefined, subject);
  const own: Finding = { ...finding, rule: configRule, severity: 'error' };
  const isSecret = isMasked(JSON.stringify(valueAt(document.value, path) ?? ''));
  return isSecret && isTokenVariable(finding) ? { ...withoutFix(own), help: tokenHelp } : own;
}

/** A token under another name would still be a token in a file. */
function isTokenVariable({ fix }: Finding): boolean {
  return fix?.changes.some((change) => change.kind === 'rename' && change.key === 'tokenVariable') === true;
}

const tokenHelp =
  'Remove it, and name the environment variable that holds the token in tokenVariable. Replace a token that was in git.';

function withoutFix({ fix: _, ...finding }: Finding): Finding {
  return finding;
}

function explainOne(violation: ConfigViolation, context: ConfigContext): readonly Finding[] {
  const value = valueAt(context.document.value, violation.path);
  if (violation.keyword === 'limit') return [explainLimit(violation, value, context.subject)];
  if (violation.keyword === 'name') return [explainName(violation)];
  if (violation.keyword === 'pattern') return [explainPattern(violation.path, value, context.subject)];
  if (violation.keyword !== 'repeated') return [];
  return [
    configFinding({
      messageId: 'repeatedEntry',
      message: `${show(value)} is in ${show(violation.path.at(-2))} twice.`,
      help: 'Remove one of the two.',
      place: { path: violation.path, part: 'value' },
    }),
  ];
}

/** A finding about the configuration, which is always an error: nobody knows what was meant. */
export function configFinding(
  finding: Omit<Finding, 'rule' | 'severity'> & { readonly messageId: ConfigMessageId },
): Finding {
  return { rule: configRule, severity: 'error', ...finding };
}

/** Three parts of a message: what a value must be, what it is instead, and what to do. */
type LimitWords = readonly [wanted: string, instead: string, help: string];

const limits: Readonly<Record<LimitKeyword, (bound: number, value: unknown) => LimitWords>> = {
  minimum: (bound, value) => [`be at least ${bound}`, `${show(value)} is less`, `Write ${bound} or more.`],
  maximum: (bound, value) => [`be at most ${bound}`, `${show(value)} is more`, `Write ${bound} or less.`],
  exclusiveMinimum: (bound, value) => [
    `be more than ${bound}`,
    `${show(value)} is not`,
    `Write more than ${bound}.`,
  ],
  exclusiveMaximum: (bound, value) => [
    `be less than ${bound}`,
    `${show(value)} is not`,
    `Write less than ${bound}.`,
  ],
  minLength: (bound, value) => tooFew(count(bound, 'character'), value),
  maxLength: (bound, value) => tooMany(count(bound, 'character'), value),
  minItems: (bound, value) => tooFew(count(bound, 'entry', 'entries'), value),
  maxItems: (bound, value) => tooMany(count(bound, 'entry', 'entries'), value),
};

function tooFew(least: string, value: unknown): LimitWords {
  return [`have ${least} or more`, has(value), 'Write what is missing, or remove it.'];
}

function tooMany(max: string, value: unknown): LimitWords {
  return [`have no more than ${max}`, has(value), `Leave no more than ${max}.`];
}

function has(value: unknown): string {
  const length = typeof value === 'string' ? [...value].length : (value as readonly unknown[]).length;
  return length === 0 ? 'it is empty' : `it has ${length}`;
}

function explainLimit({ path, limit, bound }: LimitViolation, value: unknown, subject: Subject): Finding {
  const [wanted, instead, help] = limits[limit](bound, value);
  return configFinding({
    messageId: 'valueOutOfRange',
    message: `${showField(below(subject, path), subject.whole)} must ${wanted}; ${instead}.`,
    help,
    place: { path, part: 'value' },
  });
}

function explainName({ path, name }: NameViolation): Finding {
  const isHeader = path.at(-1) === 'headers';
  return configFinding({
    messageId: 'invalidName',
    message: `${show(name)} cannot be the name of ${isHeader ? 'a header' : 'an environment'}.`,
    help: isHeader ? 'Use letters, digits and -, such as X-Team.' : environmentHelp(name),
    place: { path: [...path, name], part: 'key' },
  });
}

function environmentHelp(name: string): string {
  if (name === 'cache') return 'Choose another one: the folder of that name is for the cache.';
  return 'Begin with a small letter or a digit, and go on with small letters, digits, - and _, such as staging-eu.';
}

/** The value is quoted, unless it may be a secret. */
function explainPattern(path: Path, value: unknown, subject: Subject): Finding {
  const expected =
    fieldOf(subject, path).field?.patternMessage ?? 'Expected one line of ordinary characters, in quotes.';
  const field = showField(below(subject, path));
  return configFinding({
    messageId: 'invalidValue',
    message: mayBeSecret(path)
      ? `The value of ${field} is not accepted.`
      : `${field} cannot be ${show(value)}.`,
    help: expected.replace(/^Expected /, 'Write '),
    place: { path, part: 'value' },
  });
}

/** Places in which people put the token itself, or a password, by mistake. */
export function mayBeSecret(path: Path): boolean {
  return path[path.length - 1] === 'tokenVariable' || path[path.length - 2] === 'headers';
}
