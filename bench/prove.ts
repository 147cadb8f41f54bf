import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CorpusFormat, generateFile } from './generate-corpus.ts';
import { type Command, plainEnvironment } from './measure.ts';
import type { BenchTarget } from './subjects.ts';

/** Three good files in a folder, the same with a fault in the last, and that last file by itself. */
export interface Proof {
  readonly good: BenchTarget;
  readonly bad: BenchTarget;
  readonly badFile: BenchTarget;
}

const proofFiles = [0, 1, 2];

/** Writes the files by which a tool shows that it checks anything at all. */
export function writeProof(folder: string, format: CorpusFormat): Proof {
  const good = join(folder, `proof-${format}-good`);
  const bad = join(folder, `proof-${format}-bad`);
  for (const place of [good, bad]) rmSync(place, { recursive: true, force: true });
  let badFile = bad;
  for (const index of proofFiles) {
    const { path, text } = generateFile(index, format);
    const isLast = index === proofFiles.at(-1);
    writeInto(join(good, path), text);
    badFile = writeInto(join(bad, path), isLast ? spoil(text) : text);
  }
  return {
    good: { format, path: good, isFolder: true },
    bad: { format, path: bad, isFolder: true },
    badFile: { format, path: badFile, isFolder: false },
  };
}

/** Explains the fault of a tool that accepts bad files or rejects good ones; undefined when all is well. */
export function findProofFault(command: (target: BenchTarget) => Command, proof: Proof): string | undefined {
  const good = run(command(proof.good));
  if (good.status !== 0)
    return `finds fault with good ${proof.good.format.toUpperCase()} files: ${firstLine(good)}`;
  for (const target of [proof.bad, proof.badFile]) {
    if (run(command(target)).status === 0) return `does not see a wrong type in ${target.path}`;
  }
  return undefined;
}

/** Runs a command that has failed once more, for the first line of what it says. */
export function explainFailure(command: Command): string {
  return firstLine(run(command));
}

function run({ program, args }: Command): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(program, [...args], {
    encoding: 'utf8',
    env: plainEnvironment(),
  });
  return { status, output: `${stderr}${stdout}` };
}

function firstLine({ output, status }: { readonly output: string; readonly status: number | null }): string {
  return output.trim().split('\n')[0] || `exit code ${status ?? 'none'}`;
}

function spoil(text: string): string {
  const spoiled = text.replace(/("?hangup_on_user_silence"?): \d+/u, '$1: "soon"');
  if (spoiled === text) throw new Error('The generated agent has no hangup_on_user_silence to spoil.');
  return spoiled;
}

function writeInto(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}
