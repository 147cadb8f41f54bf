import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import {
  applyBaseline,
  type Baseline,
  type BaselineEntry,
  formatBaseline,
  parseBaseline,
} from '../../findings/baseline.ts';
import type { FileReport } from '../../findings/diagnostic.ts';
import { codeOf, reasonOf } from '../files/reason-of.ts';
import { slashed } from '../files/slashed.ts';
import type { CheckProblem } from './check-result.ts';

/** The baseline of a run. */
export interface BaselineRequest {
  /** From the working directory. */
  readonly path: string;
  /** True to write it anew, with what is found now. */
  readonly update: boolean;
  /** False for a text that is not to be in a file, such as a token; everything may be unless given. */
  mayKeep?(text: string): boolean;
}

/** The problem that leaves a run without its baseline. */
export type BaselineFault = Extract<CheckProblem, { kind: 'missingBaseline' | 'unusableBaseline' }>;

/**
 * Reads a baseline; gives the problem of one that cannot be used.
 *
 * @param absolute its place on the disk
 * @param path as the user wrote it
 */
export function readBaseline(
  absolute: string,
  path: string,
): BaselineFile | { readonly problem: BaselineFault } {
  let text: string;
  try {
    text = readFileSync(absolute, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { problem: { kind: 'missingBaseline', path } };
    return unusable(path, `Cannot read ${path}: ${reasonOf(error)}.`);
  }
  const baseline = parseBaseline(text);
  if (!('problem' in baseline)) return new BaselineFile(absolute, baseline);
  const { line, message, help } = baseline.problem;
  return unusable(path, `${path}:${line}: ${message} ${help}`);
}

function unusable(path: string, reason: string): { readonly problem: BaselineFault } {
  return { problem: { kind: 'unusableBaseline', path, reason } };
}

/** The findings that a baseline lists, by their file. Its entries name files from its folder, wherever voxlint is called. */
export class BaselineFile {
  readonly #folder: string;
  readonly #byPath: ReadonlyMap<string, readonly BaselineEntry[]>;

  /** @param absolute the place of the baseline on the disk */
  constructor(absolute: string, baseline: Baseline) {
    this.#folder = dirname(absolute);
    this.#byPath = entriesByPath(baseline);
  }

  /** Every file that it lists, with its entries. */
  get files(): Iterable<readonly [string, readonly BaselineEntry[]]> {
    return this.#byPath;
  }

  /** The number of findings that it lists. */
  get count(): number {
    return [...this.#byPath.values()].flat().reduce((sum, { count }) => sum + count, 0);
  }

  /** The entries of a file, by its name in the baseline. */
  entriesOf(name: string): readonly BaselineEntry[] {
    return this.#byPath.get(name) ?? [];
  }

  /** The name that a file has in the baseline. Takes its absolute path. */
  nameOf(absolute: string): string {
    return slashed(relative(this.#folder, absolute));
  }

  /**
   * Suppresses the findings that it lists.
   *
   * @param absolute the file of the report
   * @returns the report, and the entries that it no longer needs
   */
  suppress(report: FileReport, absolute: string): { report: FileReport; stale: readonly BaselineEntry[] } {
    const path = this.nameOf(absolute);
    const entries = this.entriesOf(path);
    if (entries.length === 0) return { report, stale: [] };
    const { reports, stale } = applyBaseline([{ ...report, path }], { entries });
    return { report: { ...(reports[0] ?? report), path: report.path }, stale };
  }
}

function entriesByPath({ entries }: Baseline): ReadonlyMap<string, readonly BaselineEntry[]> {
  const byPath = new Map<string, BaselineEntry[]>();
  for (const entry of entries) {
    const own = byPath.get(entry.path);
    if (own === undefined) byPath.set(entry.path, [entry]);
    else own.push(entry);
  }
  return byPath;
}

/** Replaces the baseline in one step, so that a run that is stopped leaves the old one. Throws the error of the file system. */
export function writeBaseline(absolute: string, baseline: Baseline): void {
  const draft = join(dirname(absolute), `.${basename(absolute).slice(0, 100)}.${process.pid}.tmp`);
  try {
    const file = openSync(draft, 'wx');
    try {
      writeFileSync(file, formatBaseline(baseline));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, absolute);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
