import type { DefinitionKind } from '../schema/definition-kind.ts';
import { isMap } from '../text/is-map.ts';
import type { FieldHashes } from './fields.ts';
import { repeatedKey } from './repeated-key.ts';
import { canonicalJson, type Hash } from './request-body.ts';

/** The service that a resource was created in. */
export interface UploadTarget {
  readonly baseUrl: string;
  /** Absent for models, which belong to no project. */
  readonly projectId?: string;
}

/** The source of a request, so that a person finds who made it; all of it as far as is known. */
export interface RecordOrigin {
  /** The commit that was checked out: hexadecimal. */
  readonly commit?: string;
  /** Address of the run of a continuous integration. */
  readonly run?: string;
  /** The name of who ran it. */
  readonly user?: string;
}

/** A resource that was made from a definition and exists, as far as is known. */
export interface CreatedResource {
  /** As the service handed it out. */
  readonly id: string;
  readonly contentHash: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Of the request that made it; absent in records of requests without one. */
  readonly requestId?: string;
  /** Absent in older records. */
  readonly origin?: RecordOrigin;
  /** The fields of the content; absent in older records, and where there are too many of them. */
  readonly fields?: FieldHashes;
  /** The moment at which a person recorded that the content was brought into the service, ISO 8601, UTC. */
  readonly updatedAt?: string;
}

/** A resource whose definition has made a newer one since. */
export interface ReplacedResource extends Omit<CreatedResource, 'fields'> {
  readonly replacedAt: string;
  /** The moment at which a person recorded that it was deleted in the service, ISO 8601, UTC. */
  readonly deletedAt?: string;
}

interface RecordBase {
  readonly key: string;
  readonly kind: DefinitionKind;
  /** The display name that was sent, so that a person finds the resource in the service; never what identifies it. */
  readonly name: string;
  readonly contentHash: string;
  readonly target: UploadTarget;
  readonly history: readonly ReplacedResource[];
}

/** A request that is about to leave, or has left without an outcome that is certain. */
export interface CreatingRecord extends RecordBase {
  readonly state: 'creating';
  /** The moment at which the request was about to leave: ISO 8601, UTC. */
  readonly startedAt: string;
  /** Sent with the request, so that it is found in the logs of the service; absent in older records. */
  readonly requestId?: string;
  /** Absent in older records. */
  readonly origin?: RecordOrigin;
  /** The fields of what was sent. */
  readonly fields?: FieldHashes;
  /** The moment at which it was claimed against all clones, ISO 8601, UTC; absent where the ledger is one of files. */
  readonly claimedAt?: string;
  /** The resource that the new one takes the place of, where the definition has one already. */
  readonly previous?: CreatedResource;
  /** The outcome of the request, where anything is known. */
  readonly outcome?: string;
}

/** A resource that exists, and the content it was made from. */
export interface CreatedRecord extends RecordBase, CreatedResource {
  readonly state: 'created';
  /** The moment at which a person gave the id, ISO 8601, UTC; absent where the service gave it. */
  readonly resolvedAt?: string;
}

/** The ledger's knowledge of one definition in one environment. */
export type LedgerRecord = CreatingRecord | CreatedRecord;

/** The reason that a text is not a record. */
export interface RecordProblem {
  readonly problem: 'corrupt' | 'newer' | 'conflict';
  readonly message: string;
}

/** The parts of a request that the ledger keeps. */
export type Start = Pick<
  CreatingRecord,
  'key' | 'kind' | 'name' | 'contentHash' | 'target' | 'startedAt' | 'requestId' | 'origin' | 'fields'
>;

const version = 1;

/** The journal entry before a request leaves; `before` is the resource that is to be replaced. */
export function starting(start: Start, before?: CreatedRecord): CreatingRecord {
  const previous = before && { previous: resourceOf(before) };
  return { state: 'creating', ...start, history: before?.history ?? [], ...previous };
}

/** The record once the id is known; what it replaces goes into the history. */
export function completed(record: CreatingRecord, id: string, at: string): CreatedRecord {
  const { key, kind, name, target, previous } = record;
  const history = previous ? [...record.history, replaced(previous, at)] : record.history;
  return {
    state: 'created',
    key,
    kind,
    name,
    target,
    ...resourceOf({ ...record, id, createdAt: at }),
    history,
  };
}

/** The record with the id that a person has found in the service. */
export function resolved(record: CreatedRecord, id: string, at: string): CreatedRecord {
  return { ...record, id, resolvedAt: at };
}

/** The record once a person has brought the content of a definition into the service, by hand. */
export function updated(
  record: CreatedRecord,
  content: Pick<CreatedRecord, 'name' | 'contentHash' | 'fields'>,
  at: string,
): CreatedRecord {
  const { fields: _, ...kept } = record;
  return { ...kept, ...content, updatedAt: at };
}

/** The record once it is certain that the request made nothing: what there was before, or none. */
export function abandoned(record: CreatingRecord): CreatedRecord | undefined {
  const { key, kind, name, target, previous, history } = record;
  return previous && { state: 'created', key, kind, name, target, history, ...previous };
}

/** The record under another key. */
export function moved<Kept extends LedgerRecord>(record: Kept, key: string): Kept {
  return { ...record, key };
}

/** The text of a record: JSON with sorted keys, so that equal records are equal files. */
export function writeRecord({ target, ...record }: LedgerRecord): string {
  const sorted: unknown = JSON.parse(canonicalJson({ version, ...record, ...target }));
  return `${JSON.stringify(sorted, null, 2)}\n`;
}

/** Reads the text of a record, or explains in a sentence why it is not one. */
export function parseRecord(text: string): LedgerRecord | RecordProblem {
  if (/^(?:<{7}|>{7})(?: |$)/m.test(text)) {
    return { problem: 'conflict', message: 'It holds the conflict markers of a merge.' };
  }
  const data = parseJson(text);
  if (!isMap(data)) return corrupt('It is not a JSON object.');
  if (typeof data.version === 'number' && data.version > version) {
    return {
      problem: 'newer',
      message: `A newer voxlint wrote it (version ${data.version}; this voxlint knows version ${version}).`,
    };
  }
  if (data.version !== version) return corrupt('It has no version that voxlint knows.');
  const common = { ...recordFields, ...(data.state === 'created' ? createdFields : creatingFields) };
  const faulty = Object.entries(common).find(([name, fits]) => !fits(data[name]));
  if (faulty) return corrupt(`Its field "${faulty[0]}" is missing or has the wrong kind of value.`);
  const repeated = repeatedKey(text);
  if (repeated !== undefined) return corrupt(`It has the field "${repeated}" twice.`);
  return toRecord(data);
}

export function isProblem(record: LedgerRecord | RecordProblem): record is RecordProblem {
  return 'problem' in record;
}

function corrupt(message: string): RecordProblem {
  return { problem: 'corrupt', message };
}

type Json = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, (value: unknown) => boolean>>;

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isOptionalText = (value: unknown): boolean => value === undefined || isText(value);
const isMoment = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isHash = (value: unknown): boolean => typeof value === 'string' && /^sha256:[0-9a-f]{64}$/.test(value);
const isOneOf =
  (...words: readonly string[]): ((value: unknown) => boolean) =>
  (value) =>
    words.includes(String(value));
const isOptionalMoment = (value: unknown): boolean => value === undefined || isMoment(value);
/** That of a newer voxlint may hold more. */
const isOrigin = (value: unknown): boolean =>
  value === undefined ||
  (isMap(value) && ['commit', 'run', 'user'].every((name) => isOptionalText(value[name])));
const isFields = (value: unknown): boolean =>
  value === undefined ||
  (isMap(value) &&
    Object.values(value).every((digest) => typeof digest === 'string' && /^[0-9a-f]{16}$/.test(digest)));
const isMade = (value: unknown): boolean =>
  isMap(value) && Object.entries(madeFields).every(([name, fits]) => fits(value[name]));

const isPast = (value: unknown): boolean =>
  isMade(value) && isMoment((value as Json).replacedAt) && isOptionalMoment((value as Json).deletedAt);

const madeFields: Fields = {
  id: isText,
  contentHash: isHash,
  createdAt: isMoment,
  requestId: isOptionalText,
  origin: isOrigin,
  fields: isFields,
  updatedAt: isOptionalMoment,
};

const createdFields: Fields = { ...madeFields, resolvedAt: isOptionalMoment };

const recordFields: Fields = {
  state: isOneOf('creating', 'created'),
  key: isText,
  kind: isOneOf('agent', 'model'),
  name: (value) => typeof value === 'string',
  contentHash: isHash,
  baseUrl: isText,
  projectId: isOptionalText,
  history: (value) => Array.isArray(value) && value.every(isPast),
};

const creatingFields: Fields = {
  // With an id it would be a record of something that is known.
  id: (value) => value === undefined,
  claimedAt: isOptionalMoment,
  startedAt: isMoment,
  requestId: isOptionalText,
  origin: isOrigin,
  fields: isFields,
  outcome: isOptionalText,
  previous: (value) => value === undefined || isMade(value),
};

/** The fields have been checked. */
function toRecord({ version: _, baseUrl, projectId, ...data }: Json): LedgerRecord {
  const target = { baseUrl, ...(projectId === undefined ? {} : { projectId }) };
  return { ...data, target } as unknown as LedgerRecord;
}

/** The resource of a record. */
export function resourceOf(record: CreatedResource): CreatedResource {
  const { id, contentHash, createdAt, requestId, origin, fields, updatedAt } = record;
  return {
    id,
    contentHash,
    createdAt,
    ...(requestId === undefined ? {} : { requestId }),
    ...(origin === undefined ? {} : { origin }),
    ...(fields === undefined ? {} : { fields }),
    ...(updatedAt === undefined ? {} : { updatedAt }),
  };
}

/** The resource of a record, as its history keeps it. */
export function replaced(resource: CreatedResource, at: string): ReplacedResource {
  const { fields: _, ...kept } = resource;
  return { ...kept, replacedAt: at };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The file of a key's record below the folder of its kind: the path of the definition, spelled so that every file
 * system takes it and none takes two of them for one. A capital is `!` and its small letter, signs are percent-encoded, a
 * name too long for some disk is cut and made unique by a hash.
 */
export function recordPath(key: string, hash: Hash): string {
  const parts = key.split('/');
  const folders = parts.slice(0, -1).map((part) => cutName(folderName(encodePart(part)), part, hash));
  const file = parts.at(-1) ?? '';
  return [...folders, `${cutName(encodePart(file), file, hash)}.json`].join('/');
}

/** The key that a file of the ledger is named after; undefined for a name that was cut, and for that of any other file. */
export function keyOfRecordFile(file: string): string | undefined {
  const [, name] = /^[^/]+\/[^/]+\/(?:agent|model)\/(.+)\.json$/s.exec(file) ?? [];
  if (name === undefined || /~[0-9a-f]{16}(?:\/|$)/.test(name)) return undefined;
  try {
    return decodeURIComponent(name.replaceAll(/!(.)/gsu, (_, letter: string) => letter.toUpperCase()));
  } catch {
    return undefined;
  }
}

function encodePart(part: string): string {
  const encoded = [...part].map(encodeCharacter).join('');
  return encoded.replace(/^\.|\.$/g, '%2e').replace(deviceName, (letter) => percent(letter));
}

/** A folder must not be called as the record of a file beside it. */
function folderName(encoded: string): string {
  return encoded.replace(/\.json$/, '%2ejson');
}

/** Names that Windows keeps for devices, with and without an ending. */
const deviceName: RegExp = /^(?=(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))[a-z]/;

const harmless: RegExp = /^[a-z0-9._#+=@,-]$/;
const written: RegExp = /^[\p{L}\p{M}\p{N}]$/u;

function encodeCharacter(character: string): string {
  if (harmless.test(character)) return character;
  const small = character.toLowerCase();
  if (!written.test(character) || small.toUpperCase().toLowerCase() !== small) return percent(character);
  if (small === character) return character;
  return small.toUpperCase() === character ? `!${small}` : percent(character);
}

function percent(character: string): string {
  return [...new TextEncoder().encode(character)]
    .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
    .join('');
}

/** File systems end names at 255 bytes or units; the ending and a draft's number need room too. */
const maxBytes = 200;
const charactersKept = 40;

function cutName(encoded: string, part: string, hash: Hash): string {
  if (new TextEncoder().encode(encoded).length <= maxBytes) return encoded;
  return `${[...encoded].slice(0, charactersKept).join('')}~${hash(part).slice(0, 16)}`;
}
