import type { WrittenScalar } from '../document/document.ts';
import { coreScalar } from '../document/yaml/core-scalar.ts';
import { inQuotes } from '../text/in-quotes.ts';
import { type DocumentVisit, defineRule, type Report, type Rule } from './define-rule.ts';
import { type Reading, readYaml11 } from './portable-yaml/yaml-1-1.ts';
import { isAmbiguous } from './shared/plain-scalar/ambiguous-scalars.ts';
import { isFreeForm } from './shared/plain-scalar/is-free-form.ts';
import { numberLoss } from './shared/plain-scalar/number-loss.ts';

type MessageId = 'other' | 'text' | 'otherNumber';

/**
 * Plain scalars that YAML 1.1 reads otherwise than YAML 1.2. What has lost something by YAML 1.2 already is left to
 * `no-lossy-scalar`.
 */
const rule: Rule = defineRule({
  id: 'portable-yaml',
  summary: 'Quote plain values that YAML 1.1 readers read as something else',
  why: 'Many tools still read YAML 1.1. There, 12:30 is the number 750 and no is false, and another tool passes on what it read.',
  severity: 'warning',
  presets: ['recommended', 'strict'],
  fixable: true,
  defers: true,
  messages: {
    other: {
      text: 'Without quotes, {text} is {reading} to YAML 1.1 readers; in YAML 1.2 it is a string.',
      help: 'Put it in quotes: {quoted}.',
    },
    text: {
      text: '{text} is a string to YAML 1.1 readers; in YAML 1.2 it is the number {number}.',
      help: 'Write {number}, which is a number to every reader.',
    },
    otherNumber: {
      text: '{text} is the number {other} to YAML 1.1 readers; in YAML 1.2 it is {number}.',
      help: 'Write {number}, which is the same number to every reader.',
    },
  },
  visit: { document },
});

export default rule;

function* document(visit: DocumentVisit<unknown>): Iterable<Report<MessageId>> {
  if (visit.format === 'json') return;
  for (const scalar of isAmbiguous(visit)) {
    if (scalar.style !== 'plain' || scalar.tag !== undefined) continue;
    const report = classifyScalar(scalar, visit);
    if (report !== undefined) yield report;
  }
}

function classifyScalar(
  scalar: WrittenScalar,
  { text, kind }: DocumentVisit<unknown>,
): Report<MessageId> | undefined {
  const source = text.slice(scalar.span.start, scalar.span.end);
  const here = coreScalar(source);
  const reading = readYaml11(source);
  if (typeof here === 'string')
    return reading.kind === 'string' ? undefined : otherThanText(scalar, source, reading);
  // As a key, such a scalar changes in YAML 1.2 too.
  if (typeof here !== 'number' || scalar.isKey) return undefined;
  if (reading.kind === 'number' && Object.is(reading.value, here)) return undefined;
  const path = scalar.path();
  if (numberLoss(source, path, isFreeForm(kind, path)) !== undefined) return undefined;
  return otherNumber(scalar, source, here, reading);
}

function otherThanText(
  scalar: WrittenScalar,
  source: string,
  reading: Reading,
): Report<MessageId> | undefined {
  const quoted = inQuotes(source);
  // A merge key merges in both.
  if (scalar.isKey && reading.kind === 'merge') return undefined;
  return {
    messageId: 'other',
    at: { path: scalar.path(), part: scalar.isKey ? 'key' : 'value', span: scalar.span },
    data: { text: source, reading: describe(reading), quoted },
    fix: {
      description: 'Put it in quotes',
      safe: true,
      changes: [{ kind: 'text', span: scalar.span, text: quoted }],
    },
  };
}

function otherNumber(
  scalar: WrittenScalar,
  source: string,
  here: number,
  reading: Reading,
): Report<MessageId> {
  const number = portable(here);
  const data = { text: source, number, other: 'value' in reading ? String(reading.value) : '' };
  return {
    messageId: reading.kind === 'number' ? 'otherNumber' : 'text',
    at: { path: scalar.path(), part: 'value', span: scalar.span },
    data,
    fix: {
      description: `Write ${number}`,
      safe: true,
      changes: [{ kind: 'text', span: scalar.span, text: number }],
    },
  };
}

/** In YAML 1.1, a number with an exponent needs a point. */
function portable(number: number): string {
  return String(number).replace(/^(-?\d+)e/, '$1.0e');
}

function describe(reading: Reading): string {
  if (reading.kind === 'date') return 'a date';
  if (reading.kind === 'merge') return 'a merge key';
  if (reading.kind === 'default') return 'a default value';
  return reading.kind === 'number'
    ? `the number ${reading.value}`
    : String('value' in reading ? reading.value : 'nothing');
}
