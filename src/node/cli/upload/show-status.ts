import { paints } from '../../../reporters/paints.ts';
import { escapeControls } from '../../../text/show.ts';
import type { EnvironmentStatus, FaultStatus, RecordStatus } from './ledger-status.ts';
import { shellWord } from './shell-word.ts';
import { type Row, showRows, unknownLines, unknownWord } from './show-plan.ts';
import type { Suggest } from './suggest.ts';

/** What the ledger of an environment holds, for people; what needs one of them comes last. */
export function showStatus(status: EnvironmentStatus, suggest: Suggest, color: boolean): string {
  const created = status.records.filter(({ state }) => state === 'created');
  const open = status.records.filter(({ state }) => state === 'creating');
  const rows = [
    ...created.map((record) => createdRow(record)),
    ...open.map((record) => openRow(record, suggest)),
    ...status.faults.map((fault) => faultRow(fault, suggest)),
  ];
  const counts = [
    `${created.length} created`,
    ...(open.length === 0 ? [] : [`${open.length} with an unknown outcome`]),
    ...(status.faults.length === 0 ? [] : [`${status.faults.length} unsound`]),
  ];
  const head = `${paints(color).bold(status.environment)}: ${counts.join(', ')} ${placesIn(status.records)}`;
  return `${head.trimEnd()}\n${showRows(rows, color)}`;
}

/** Where the resources are. */
function placesIn(records: readonly RecordStatus[]): string {
  const places = records.map(({ baseUrl, projectId }) =>
    projectId === null ? baseUrl : `${baseUrl}, project ${projectId}`,
  );
  const single = [...new Set(places)].map((place) => escapeControls(place));
  return single.length === 0 ? '' : `(${single.join('; ')})`;
}

function createdRow({ key, id, hasFile, twin }: RecordStatus): Row {
  const row = {
    word: hasFile ? 'created' : 'gone',
    paint: hasFile ? 'green' : 'dim',
    key,
    fact: id ?? '',
  } as const;
  if (twin === null) return { ...row, lines: [] };
  return {
    ...row,
    paint: 'yellow',
    lines: [`${twin} has the same id, so one of the two was copied. Delete the record of the copy.`],
  };
}

function openRow({ startedAt, outcome, ...record }: RecordStatus, suggest: Suggest): Row {
  const reported = { ...record, startedAt: startedAt ?? '', ...(outcome === null ? {} : { outcome }) };
  return {
    word: unknownWord,
    paint: 'red',
    key: record.key,
    fact: '',
    lines: unknownLines(reported, suggest),
  };
}

function faultRow(fault: FaultStatus, suggest: Suggest): Row {
  const isExplained = fault.problem === 'conflict' && fault.sides.length > 0;
  const lines = isExplained ? conflictLines(fault, suggest) : [fault.message, advice[fault.problem]];
  return { word: fault.problem, paint: 'red', key: fault.file, fact: '', lines };
}

const advice: Readonly<Record<FaultStatus['problem'], string>> = {
  conflict:
    'Its two versions cannot be told apart. Take one of them: git checkout --ours or --theirs, with the file.',
  newer: 'Update voxlint.',
  corrupt: 'Restore the file from git; do not delete it, for it says what was created.',
  misplaced: 'Undo the renaming; voxlint move renames records.',
  unreadable: 'Restore the file from git; do not delete it, for it says what was created.',
};

function conflictLines({ file, sides }: FaultStatus, suggest: Suggest): readonly string[] {
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
      ? `Two branches have created ${key}, so the service has it twice, and both may answer:`
      : `Two branches have a record of ${key}:`,
    ...reported,
    isTwice
      ? `Keep one, delete the other ${kind} in the service, then say which one you kept:`
      : 'Say which one counts:',
    ...(ids.length === 0 ? ['<id>'] : ids).map(
      (id) => `  ${suggest(`resolve ${shellWord(key)} --id ${id}`)}`,
    ),
    `Then: git add ${shellWord(file)}`,
  ];
}
