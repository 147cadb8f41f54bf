import type { Path } from '../text/json-pointer.ts';
import { show } from '../text/show.ts';
import type { SchemaFinding } from './explain-context.ts';
import { showField } from './show-field.ts';

/** A UUID for the words of a finding. */
export const exampleUuid: string = '3f2b8c1e-7d4a-4e9b-9c6f-0a1b2c3d4e5f';

/** The form of a UUID (RFC 9562, section 4), for somebody who has to write one. */
export const uuidHelp: string = `Write 32 hexadecimal digits in groups of 8-4-4-4-12, such as ${exampleUuid}.`;

/**
 * A text that is not a UUID: what is off, and the UUID itself where only hyphens, braces or blanks are. Outside of
 * owned fields, the schemas of definitions use `pattern` for UUIDs alone (docs/service.md, 2.1, 2.2, 2.5 and 2.6).
 */
export function explainUuid(path: Path, value: unknown): SchemaFinding {
  const text = String(value);
  const meant = uuidIn(text);
  const flaw = meant === undefined ? flawOf(text) : undefined;
  return {
    rule: 'schema/pattern',
    severity: 'error',
    messageId: 'notUuid',
    message: `${showField(path)} must be a UUID; ${flaw ?? `${show(value)} is not one`}.`,
    help: meant === undefined ? helpFor(text) : `Write ${meant}.`,
    place: { path, part: 'value' },
    ...(meant === undefined
      ? {}
      : {
          fix: {
            description: `Write ${meant}`,
            safe: true,
            changes: [{ kind: 'set', path, value: meant }],
          },
        }),
  };
}

const groups: readonly number[] = [8, 4, 4, 4, 12];

/** The UUID in `{…}`, `urn:uuid:…`, in quotes, or with its hyphens missing or elsewhere. */
function uuidIn(text: string): string | undefined {
  const digits = text
    .normalize('NFKC')
    .replace(/^\s*urn:uuid:/i, '')
    .replaceAll(/[\s\p{Cf}\p{Pd}{}()<>"'`“”‘’]/gu, '');
  if (!/^[0-9a-f]{32}$/i.test(digits)) return undefined;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The flaw of a text that is nearly one; undefined for an ordinary word. */
function flawOf(text: string): string | undefined {
  const bare = text.trim();
  if (bare === '') return 'this is blank';
  const parts = bare.split('-');
  if (parts.length !== groups.length || bare.length < 30) return undefined;
  const odd = /[^0-9a-f-]/iu.exec(bare)?.[0];
  if (odd !== undefined) return `${show(bare)} has ${show(odd)} in it, which is not a hexadecimal digit`;
  const at = parts.findIndex((part, index) => part.length !== groups[index]);
  const ordinal = ['first', 'second', 'third', 'fourth', 'last'][at];
  return at === -1
    ? undefined
    : `the ${ordinal} group of ${show(bare)} has ${parts[at]?.length} digits instead of ${groups[at]}`;
}

function helpFor(text: string): string {
  const isNearly = flawOf(text) !== undefined && text.trim() !== '';
  return isNearly ? 'Copy it again from where it comes from, whole and without changes.' : uuidHelp;
}
