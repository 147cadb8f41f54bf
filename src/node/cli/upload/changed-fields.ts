import { show } from '../../../text/show.ts';
import { type FieldChange, fieldChanges, isOrder, recordedFields } from '../../../upload/fields.ts';
import type { Definition, KnownItem } from '../../../upload/plan.ts';
import { sha256 } from '../../ledger/ledger.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';

/**
 * The fields in which a definition differs from what its resource was made from. Undefined where it does not, or where its
 * record does not list fields.
 */
export function changesOf({ action, record, definition }: KnownItem): readonly FieldChange[] | undefined {
  if (action !== 'changed' || record.fields === undefined) return undefined;
  return fieldChanges(record.fields, JSON.parse(definition.body) as object, sha256);
}

/** The number of fields and of lines of a text that are shown of one definition. */
export interface FieldLimits {
  readonly fields: number;
  readonly lines: number;
}

/** The limits where somebody wants an overview. */
export const usualLimits: FieldLimits = { fields: 10, lines: 10 };

/** The limits where somebody wants everything. */
export const noLimits: FieldLimits = { fields: Number.POSITIVE_INFINITY, lines: Number.POSITIVE_INFINITY };

/** Changes to copy: a field on a line with a short value, above a block with a long text. */
export function fieldLines(changes: readonly FieldChange[], limits: FieldLimits): readonly string[] {
  const left = changes.length - limits.fields;
  const more = left > 0 ? [`… ${left} more`] : [];
  return [...changes.slice(0, limits.fields).flatMap((change) => linesOf(change, limits)), ...more];
}

/** True where not all is shown within the limits. */
export function isCut(changes: readonly FieldChange[], limits: FieldLimits): boolean {
  return (
    changes.length > limits.fields ||
    changes.some((change) => change.change !== 'removed' && textOf(change.value).length > limits.lines)
  );
}

const words: Readonly<Record<FieldChange['change'], string>> = {
  changed: 'changed to:',
  added: 'added:',
  removed: 'removed',
};

function linesOf({ field, change, value }: FieldChange, { lines }: FieldLimits): readonly string[] {
  if (change === 'removed') return [`${field}  ${words[change]}`];
  if (isOrder(field)) return [`${field.slice(0, -2)}  in this order: ${namesOf(value).map(show).join(', ')}`];
  const text = textOf(value);
  const [line = ''] = text;
  if (text.length === 1 && [...line].length <= maxColumns) return [`${field}  ${words[change]} ${line}`];
  const left = text.length - lines;
  const more = left > 0 ? [`… ${left} more lines`] : [];
  return [`${field}  ${words[change]}`, ...[...text.slice(0, lines), ...more].map((each) => `  ${each}`)];
}

function namesOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Longer values stand below their field. */
const maxColumns = 80;

/** The lines of a value: a text as it is, unless something of it would be lost or taken for another value; all else as JSON. */
function textOf(value: unknown): readonly string[] {
  if (typeof value === 'string') {
    const text = value.includes('\n') ? value.replace(/\n$/, '').split(/\r?\n/) : [value];
    const isPlain = text.length > 1 || !doubtful.test(value);
    return isPlain ? text : [JSON.stringify(value)];
  }
  const line = JSON.stringify(value);
  return line.length <= maxColumns ? [line] : JSON.stringify(value, null, 2).split('\n');
}

/** Texts of one line that look like another value without quotes. */
const doubtful: RegExp = /^$|^\s|\s$|^["[{]|^(?:true|false|null|[-+.\d]+)$|\p{Cc}/u;

/**
 * The names of fields go into the ledger as they are. Throws a `UsageError` for one that holds a secret.
 */
export function refuseSecretFields(
  { key, body }: Pick<Definition, 'key' | 'body'>,
  { secrets }: Pick<Host, 'secrets'>,
): void {
  const names = Object.keys(recordedFields(body, sha256).fields ?? {}).join('\n');
  if (secrets === undefined || secrets.redact(names) === names) return;
  throw new UsageError(
    `A field of ${show(key)}, or something with a name in it, is called like the token, a password or a header's secret, and names are kept in the ledger. Take it out of the name; nothing was sent or written.`,
  );
}
