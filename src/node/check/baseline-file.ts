import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Baseline, formatBaseline, parseBaseline } from '../../findings/baseline.ts';
import { codeOf, reasonOf } from '../files/reason-of.ts';

/** A baseline, or one sentence with the reason why there is none. */
export type ReadBaseline =
  | { readonly baseline: Baseline }
  | { readonly fault: string; readonly isMissing: boolean };

/**
 * Reads a baseline.
 *
 * @param absolute where it stands
 * @param shown its path as the user knows it
 */
export function readBaseline(absolute: string, shown: string): ReadBaseline {
  let text: string;
  try {
    text = readFileSync(absolute, 'utf8');
  } catch (error) {
    return { fault: `Cannot read ${shown}: ${reasonOf(error)}.`, isMissing: codeOf(error) === 'ENOENT' };
  }
  const baseline = parseBaseline(text);
  if (!('problem' in baseline)) return { baseline };
  const { line, message, help } = baseline.problem;
  return { fault: `${shown}:${line}: ${message} ${help}`, isMissing: false };
}

/** Replaces the baseline in one step, so that a run that is stopped leaves the old one. Throws what the file system says. */
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
