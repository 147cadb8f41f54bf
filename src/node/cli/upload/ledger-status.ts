import { maskAddresses } from '../../../config/mask-secrets.ts';
import { paints } from '../../../reporters/paints.ts';
import { escapeControls } from '../../../text/show.ts';
import { conflictingRecords } from '../../../upload/conflicting-records.ts';
import { identityOf } from '../../../upload/identity.ts';
import { isSameResource } from '../../../upload/key-changes.ts';
import { isProblem, keyOfRecordFile, type LedgerRecord, parseRecord } from '../../../upload/ledger-record.ts';
import { type Leftover, leftoversOf } from '../../../upload/leftovers.ts';
import { type DefinitionPresence, definitionPresence } from '../../ledger/definition-presence.ts';
import { type LedgerFault, type LedgerPlace, loadLedger, recordFile } from '../../ledger/ledger.ts';
import { keyWord, type Suggest, shellWord } from '../output/suggest.ts';
import { openRecord, type RecordSummary, toSummary } from './plan-report.ts';
import { sharedLeftovers } from './shared-leftovers.ts';
import { leftoverRows, type Row, showOrigin, showRows, unknownLines, unknownWord } from './show-plan.ts';
import { adviceOn } from './with-ledger.ts';

/** The records of an environment, and the files that are not sound. */
export interface EnvironmentStatus {
  readonly environment: string;
  /** The remote and the branch of a ledger in git; null for one in files. */
  readonly ledger: string | null;
  readonly records: readonly RecordStatus[];
  readonly faults: readonly FaultStatus[];
  /** Resources that no definition stands for any more, until somebody records that they were deleted. */
  readonly leftovers: readonly Leftover[];
}

export interface RecordStatus extends RecordSummary {
  readonly baseUrl: string;
  readonly projectId: string | null;
  /** True where the file of the definition is there; the document in it may be gone all the same. */
  readonly hasFile: boolean;
  /** True where it is certain that the definition is gone. */
  readonly isGone: boolean;
  /** Another key with the same id: one of the two is a copy. */
  readonly twin: string | null;
}

export interface FaultStatus {
  readonly file: string;
  readonly problem: LedgerFault['problem'];
  readonly message: string;
  /** The two versions of a record in conflict, where they can be read. */
  readonly sides: readonly SideStatus[];
  /** The record that a misplaced file holds; null for any other file. */
  readonly record: RecordSummary | null;
  /** The file in which the record belongs, and whether it is there already; null where nobody knows. */
  readonly belongsAt: { readonly file: string; readonly isTaken: boolean; readonly isSame: boolean } | null;
}

export interface SideStatus extends RecordSummary {
  readonly label: string;
}

export async function environmentStatus(place: LedgerPlace): Promise<EnvironmentStatus> {
  const { records, faults } = loadLedger(place);
  const twinOf = twinsIn(records);
  const presence = definitionPresence(place.root);
  const statuses: RecordStatus[] = [];
  for (const record of records) statuses.push(await toStatus(record, twinOf(record), presence));
  const isGone = new Map(statuses.map((status, index) => [records[index], status.isGone]));
  const living = new Set(statuses.flatMap(({ id, isGone: isLeft }) => (isLeft ? [] : [id])));
  return {
    environment: place.environment,
    ledger: place.store?.name ?? null,
    records: statuses,
    leftovers: sharedLeftovers(
      records
        .flatMap((record) => leftoversOf(record, isGone.get(record) === true))
        .filter(({ id }) => !living.has(id)),
      place,
    ),
    faults: faults.map((fault) => toFaultStatus(fault, records, place)),
  };
}

function toFaultStatus(
  { text = '', ...fault }: LedgerFault,
  records: readonly LedgerRecord[],
  place: LedgerPlace,
): FaultStatus {
  const sides = (conflictingRecords(text) ?? []).map(({ label, record }) => ({
    label,
    ...toSummary(record),
  }));
  const record = fault.problem === 'misplaced' ? parseRecord(text) : undefined;
  if (record === undefined || isProblem(record)) return { ...fault, sides, record: null, belongsAt: null };
  const there = records.find(({ kind, key }) => kind === record.kind && key === record.key);
  const belongsAt = {
    file: recordFile(place, record.kind, record.key),
    isTaken: there !== undefined,
    isSame: there !== undefined && isSameResource(there, record),
  };
  return { ...fault, sides, record: toSummary(record), belongsAt };
}

/** Finds the key of another record with the same id. */
function twinsIn(records: readonly LedgerRecord[]): (record: LedgerRecord) => string | undefined {
  const recordsById = new Map<string, LedgerRecord[]>();
  for (const record of records) {
    if (record.state !== 'created') continue;
    const same = recordsById.get(record.id);
    if (same) same.push(record);
    else recordsById.set(record.id, [record]);
  }
  return (record) =>
    record.state === 'created'
      ? recordsById.get(record.id)?.find((other) => other !== record)?.key
      : undefined;
}

async function toStatus(
  record: LedgerRecord,
  twin: string | undefined,
  { hasFile, hasDefinition }: DefinitionPresence,
): Promise<RecordStatus> {
  const isThere = hasFile(record.key);
  const isFirst = identityOf(record.key).document === 0;
  return {
    ...toSummary(record),
    baseUrl: maskAddresses(record.target.baseUrl),
    projectId: record.target.projectId ?? null,
    hasFile: isThere,
    isGone: isFirst ? !isThere : !(await hasDefinition(record.key)),
    twin: twin ?? null,
  };
}

/** The ledger of an environment for people; what needs one of them comes last. */
export function showStatus(status: EnvironmentStatus, suggest: Suggest, color: boolean): string {
  const created = status.records.filter(({ state }) => state === 'created');
  const open = status.records.filter(({ state }) => state === 'creating');
  const rows = [
    ...created
      .filter(({ isGone, twin }) => !isGone || twin !== null)
      .map((record) => createdRow(record, status.records, suggest)),
    ...leftoverRows(status.leftovers, suggest),
    ...open.map((record) => openRow(record, suggest)),
    ...status.faults.map((fault) => faultRow(fault, suggest, status.ledger !== null)),
  ];
  const counts = [
    `${created.length} created`,
    ...(open.length === 0 ? [] : [`${open.length} with an unknown outcome`]),
    ...(status.faults.length === 0 ? [] : [`${status.faults.length} unsound`]),
  ];
  const isRenamed = status.leftovers.some(({ reason }) => reason === 'gone');
  const hint = isRenamed ? `\n  If a definition was renamed: ${suggest('plan')}\n` : '';
  const head = `${paints(color).bold(status.environment)}: ${counts.join(', ')} ${placesIn(status.records)}`;
  return `${head.trimEnd()}\n${showRows(rows, color)}${hint}`;
}

/** The services of the resources, in brackets. */
function placesIn(records: readonly RecordStatus[]): string {
  const places = records.map(({ baseUrl, projectId }) =>
    projectId === null ? baseUrl : `${baseUrl}, project ${projectId}`,
  );
  const single = [...new Set(places)].map((place) => escapeControls(place));
  return single.length === 0 ? '' : `(${single.join('; ')})`;
}

function createdRow(
  { key, id, isGone, twin, origin }: RecordStatus,
  all: readonly RecordStatus[],
  suggest: Suggest,
): Row {
  const row = {
    word: isGone ? 'gone' : 'created',
    paint: isGone ? 'dim' : 'green',
    key,
    fact: [id ?? '', showOrigin(origin)].filter((part) => part !== '').join('  '),
  } as const;
  if (twin === null) return { ...row, lines: [] };
  const isTwinGone = all.some((each) => each.key === twin && each.isGone);
  const lines = [`${twin} has the same id, so one of the two records is a copy, or a move was stopped.`];
  if (!isTwinGone) {
    lines.push(`If it is that of ${twin}: ${suggest(`move ${keyWord(key)} ${keyWord(twin)}`)}`);
  } else if (isGone && id !== null) {
    lines.push(`When it is deleted in the service: ${suggest(`forget ${id}`)}`);
  }
  return { ...row, paint: 'yellow', lines };
}

function openRow(record: RecordStatus, suggest: Suggest): Row {
  return {
    word: unknownWord,
    paint: 'red',
    key: record.key,
    fact: '',
    lines: unknownLines(openRecord(record), suggest),
  };
}

function faultRow(fault: FaultStatus, suggest: Suggest, isInGit: boolean): Row {
  const isExplained = fault.problem === 'conflict' && fault.sides.length > 0;
  const advice = fault.problem === 'conflict' ? adviceOnConflict : adviceOn[fault.problem];
  const lines = isExplained
    ? conflictLines(fault, suggest, isInGit)
    : [fault.message, ...(isInGit ? [advice] : (faultLines(fault, suggest) ?? [advice]))];
  return { word: fault.problem, paint: 'red', key: fault.file, fact: '', lines };
}

/** The way to a sound ledger, in commands from the top of the project; undefined where there is no single one. */
function faultLines(
  { file, problem, belongsAt, record }: FaultStatus,
  suggest: Suggest,
): readonly string[] | undefined {
  const name = shellWord(file);
  const head = 'From the top of the project:';
  if (problem === 'linked') {
    const copy = shellWord(`${file}.copy`);
    return [head, `  cp -RL ${name} ${copy} && rm ${name} && mv ${copy} ${name}`];
  }
  if (problem === 'corrupt') {
    const key = keyOfRecordFile(file) ?? '<file>';
    return [
      'If git has it as it was, from the top of the project:',
      `  git checkout HEAD -- ${name}`,
      'If not, look into the service for the id:',
      `  ${suggest(`adopt ${keyWord(key)} --id <id>`)}`,
    ];
  }
  if (belongsAt === null || record === null) return undefined;
  const right = shellWord(belongsAt.file);
  const folder = shellWord(belongsAt.file.slice(0, belongsAt.file.lastIndexOf('/')));
  if (!belongsAt.isTaken) return [head, `  mkdir -p ${folder} && mv ${name} ${right}`];
  if (belongsAt.isSame)
    return [`The same is in ${belongsAt.file}, so this is a copy. ${head}`, `  rm ${name}`];
  return [
    `${belongsAt.file} has another resource of it, and both may answer. Keep one, delete the other in the service, then say which one you kept:`,
    `  ${suggest(`resolve ${keyWord(record.key)} --id <id>`)}`,
  ];
}

/** For a file that somebody has edited between the marks of a merge. */
const adviceOnConflict =
  'Its two versions cannot be told apart. Take one of them: git checkout --ours or --theirs, with the file.';

function conflictLines({ file, sides }: FaultStatus, suggest: Suggest, isInGit: boolean): readonly string[] {
  const who = isInGit ? 'clones' : 'branches';
  const { key, kind } = sides[0] ?? { key: '', kind: 'agent' };
  const ids = [...new Set(sides.flatMap(({ id }) => (id === null ? [] : [id])))];
  const reported = sides.map(({ id, createdAt, startedAt, label }) =>
    id === null
      ? `  an unknown outcome of a request that left at ${startedAt} (${label})`
      : `  ${id}, created at ${createdAt} (${label})`,
  );
  const isTwice = ids.length > 1;
  return [
    isTwice
      ? `Two ${who} have created ${key}, so the service has it twice, and both may answer:`
      : `Two ${who} have a record of ${key}:`,
    ...reported,
    isTwice
      ? `Keep one, delete the other ${kind} in the service, then say which one you kept:`
      : 'Say which one counts:',
    ...(ids.length === 0 ? ['<id>'] : ids).map((id) => `  ${suggest(`resolve ${keyWord(key)} --id ${id}`)}`),
    ...(isInGit ? [] : [`Then: git add ${shellWord(file)}`]),
  ];
}
