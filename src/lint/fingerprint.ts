import type { SourceDocument } from '../document/document.ts';
import type { Finding, Place } from '../findings/finding.ts';
import { hash } from '../text/hash.ts';
import { type Path, toPointer, valueAt } from '../text/json-pointer.ts';

/** The facts that a fingerprint is taken from. */
export interface FingerprintContext {
  readonly document: SourceDocument;
  readonly text: string;
  /** True when the file holds several documents, so that a place needs the name of its document. */
  readonly isOneOfMany: boolean;
}

/**
 * The part of a finding that stays the same when its file is reordered, indented or quoted otherwise: its place, with list
 * items named by what they hold (`/days[day=monday]/start`), and a hash of what is written there. Two
 * findings of one rule in one file may share it.
 */
export function fingerprint(finding: Finding, { document, text, isOneOfMany }: FingerprintContext): string {
  const { path, part, span } = finding.place;
  const written =
    span === undefined
      ? writtenFor(path, part, document)
      : text.slice(span.start, span.end).replaceAll(/\s+/g, ' ');
  const prefix = isOneOfMany ? documentName(document) : '';
  return `${prefix}${namedPlace(path, document.value)}#${hash(`${finding.fingerprintKey ?? ''}\n${written}`)}`;
}

/**
 * Maps and lists count by where they are, for a change inside them is not another fault of theirs; so does a key, for it
 * is in the place.
 */
function writtenFor(path: Path, part: Place['part'], { value: root }: SourceDocument): string {
  const value = valueAt(root, path);
  if (typeof value === 'object' && value !== null) return 'container';
  return part === 'key' || part === 'map' ? 'key' : `${typeof value} ${String(value)}`;
}

function documentName({ value, index }: SourceDocument): string {
  return nameOf(value) ?? `[${index + 1}]`;
}

function namedPlace(path: Path, root: unknown): string {
  let place = '';
  let parent = root;
  for (const step of path) {
    const value = valueAt(parent, [step]);
    place += Array.isArray(parent) ? (nameOf(value) ?? '[]') : toPointer([step]);
    parent = value;
  }
  return place;
}

/** Fields that identify the items of a list (docs/service.md, 2.2 to 2.4 and 2.6), in the order of trust. */
const naturalKeys: readonly string[] = ['name', 'day', 'key', 'text', 'id'];
const maxNameLength = 80;

function nameOf(item: unknown): string | undefined {
  for (const key of naturalKeys) {
    const name = valueAt(item, [key]);
    if (typeof name === 'string' || typeof name === 'number') {
      return `[${key}=${toPointer([name]).slice(1, maxNameLength)}]`;
    }
  }
  return undefined;
}
