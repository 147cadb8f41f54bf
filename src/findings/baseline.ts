import type { Diagnostic, FileReport } from './diagnostic.ts';

/** Findings that a team has decided to live with: so many of one rule with one fingerprint in one file. */
export interface BaselineEntry {
  readonly path: string;
  readonly rule: string;
  readonly fingerprint: string;
  readonly count: number;
}

/** A baseline by what it is asked for. */
export interface Baseline {
  readonly entries: readonly BaselineEntry[];
}

/** The reason why a baseline cannot be used, in the user's words, and the 1-based line where that shows. */
export interface BaselineProblem {
  readonly line: number;
  readonly message: string;
  readonly help: string;
}

/** Reports with the known findings suppressed, and the part of the baseline that is no longer needed. */
export interface AppliedBaseline {
  readonly reports: readonly FileReport[];
  readonly stale: readonly BaselineEntry[];
}

/** The form of the file: raised when an older voxlint would misread a newer one. */
const formVersion = 1;

/**
 * The baseline that makes these reports clean. Findings about the text as such (`syntax`, files that cannot be
 * read, comments to voxlint) are never in it, because they have to be fixed.
 *
 * @param reports what was checked, with the paths that the baseline is to hold
 * @param before the baseline so far; its entries stay for files that were not checked or cannot be read now
 */
export function createBaseline(reports: readonly FileReport[], before: Baseline = { entries: [] }): Baseline {
  const renewed = new Set(reports.filter(isReadable).map(({ path }) => path));
  const kept = before.entries.filter(({ path }) => !renewed.has(path));
  const found = reports
    .filter(isReadable)
    .flatMap(({ path, diagnostics }) =>
      diagnostics.filter(isKept).map(({ rule, fingerprint = '' }) => ({ path, rule, fingerprint, count: 1 })),
    );
  return { entries: [...kept, ...sum(found)] };
}

/**
 * Suppresses the findings that the baseline knows, no more of a sort than it counts: of three where it counts
 * two, the last stays. An entry is stale when its file was checked and has fewer.
 */
export function applyBaseline(reports: readonly FileReport[], { entries }: Baseline): AppliedBaseline {
  const left = new Map(entries.map((entry) => [keyOf(entry.path, entry), entry.count]));
  const suppressed = reports.map((report) => suppressKnown(report, left));
  const checked = new Set(reports.filter(isReadable).map(({ path }) => path));
  const stale = entries.flatMap((entry) => {
    const count = checked.has(entry.path) ? (left.get(keyOf(entry.path, entry)) ?? 0) : 0;
    return count === 0 ? [] : [{ ...entry, count }];
  });
  return { reports: suppressed, stale };
}

function suppressKnown(report: FileReport, left: Map<string, number>): FileReport {
  let isTouched = false;
  const diagnostics = report.diagnostics.map((diagnostic) => {
    const key = keyOf(report.path, diagnostic);
    const count = isKept(diagnostic) ? (left.get(key) ?? 0) : 0;
    if (count === 0) return diagnostic;
    left.set(key, count - 1);
    isTouched = true;
    return { ...diagnostic, suppressed: { kind: 'baseline' } as const };
  });
  return isTouched ? { ...report, diagnostics } : report;
}

/** A finding that a comment has suppressed needs no baseline. */
function isKept({ fingerprint, suppressed }: Diagnostic): boolean {
  return fingerprint !== undefined && suppressed?.kind !== 'comment';
}

/** Nobody knows the findings of a file that has a problem in its text. */
function isReadable({ diagnostics }: FileReport): boolean {
  return !diagnostics.some(({ rule }) => rule === 'syntax' || rule === 'read-error');
}

function keyOf(path: string, { rule, fingerprint = '' }: Pick<Diagnostic, 'rule' | 'fingerprint'>): string {
  return JSON.stringify([path, rule, fingerprint]);
}

function sum(entries: readonly BaselineEntry[]): readonly BaselineEntry[] {
  const byKey = new Map<string, BaselineEntry>();
  for (const entry of entries) {
    const key = keyOf(entry.path, entry);
    byKey.set(key, { ...entry, count: entry.count + (byKey.get(key)?.count ?? 0) });
  }
  return [...byKey.values()];
}

/**
 * The text of a baseline: a line that names the form, then one sorted line of JSON an entry, without commas
 * between, so that two branches can both add lines.
 */
export function formatBaseline({ entries }: Baseline): string {
  const lines = entries.map(({ path, rule, fingerprint, count }) =>
    JSON.stringify({ path, rule, fingerprint, count }),
  );
  return `${[JSON.stringify({ voxlintBaseline: formVersion }), ...lines.sort()].join('\n')}\n`;
}

/** Reads the text of a baseline, in any order of lines; of an entry that stands twice, as after a merge, the larger counts. */
export function parseBaseline(text: string): Baseline | { readonly problem: BaselineProblem } {
  const byKey = new Map<string, BaselineEntry>();
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const problem = problemOfHead(lines[0] ?? '');
  if (problem !== undefined) return { problem };
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.trim() === '') continue;
    const entry = parseEntry(line);
    if (entry === undefined) return { problem: problemOfLine(line, index + 1) };
    const key = keyOf(entry.path, entry);
    if ((byKey.get(key)?.count ?? 0) < entry.count) byKey.set(key, entry);
  }
  return { entries: [...byKey.values()] };
}

function problemOfHead(line: string): BaselineProblem | undefined {
  const version = parseObject(line)?.voxlintBaseline;
  if (version === formVersion) return undefined;
  if (isConflict(line)) return problemOfLine(line, 1);
  if (typeof version === 'number') {
    const message = `The baseline has form ${version}; this version of voxlint reads form ${formVersion}.`;
    return {
      line: 1,
      message,
      help: 'Update voxlint, or remove the file and write it again with --update-baseline.',
    };
  }
  const message = `This is not a baseline: its first line is not ${JSON.stringify({ voxlintBaseline: formVersion })}.`;
  return {
    line: 1,
    message,
    help: 'Give the path of a baseline, or remove the file and write it again with --update-baseline.',
  };
}

function problemOfLine(line: string, number: number): BaselineProblem {
  if (isConflict(line)) {
    const help = 'Keep the lines of both sides, remove the marks, and write it again with --update-baseline.';
    return { line: number, message: 'The baseline holds the marks of a merge conflict.', help };
  }
  const message = 'This line of the baseline is not an entry with path, rule, fingerprint and count.';
  return {
    line: number,
    message,
    help: 'Remove the line, and write the baseline again with --update-baseline.',
  };
}

function isConflict(line: string): boolean {
  return /^(?:<{7}|={7}|>{7}|\|{7})/.test(line);
}

function parseEntry(line: string): BaselineEntry | undefined {
  const { path, rule, fingerprint, count } = parseObject(line) ?? {};
  if (typeof path !== 'string' || typeof rule !== 'string' || typeof fingerprint !== 'string')
    return undefined;
  return typeof count === 'number' && Number.isSafeInteger(count) && count > 0
    ? { path, rule, fingerprint, count }
    : undefined;
}

function parseObject(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
