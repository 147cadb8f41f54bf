import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateFile } from './generate-corpus.ts';
import { median, type Run, runOnce } from './measure.ts';

const agents = 1_000;
const rounds = 3;
const concurrency = 8;
const bin = fileURLToPath(new URL('../bin/voxlint.js', import.meta.url));
const mebibyte = 1024 * 1024;

/** The limits that the upload is held to, in seconds and MiB (two cores). */
const targets = {
  pushSeconds: 10,
  pushMebibytes: 250,
  planOverLintSeconds: 1.5,
  gitOverFiles: 2,
  nothingToDo: 1.5,
  statusSeconds: 1,
};
/** The agents of the project in which there is nothing to do. */
const manyAgents = 2_000;

console.log(
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}`,
);
console.log(`${agents} agents of the corpus, ${rounds} rounds, medians; every figure is a whole process.\n`);

const measured: Record<'lint' | 'push' | 'plan' | 'git', Run[]> = { lint: [], push: [], plan: [], git: [] };
for (let round = 0; round < rounds; round += 1) await runRound();
report();
await reportNothingToDo();

/** A fresh checkout and a fresh service that keeps its records on disk: lint, push all, plan what is unchanged now. */
async function runRound(): Promise<void> {
  await inCheckout(agents, async () => {
    measured.lint.push(await run('lint'));
    measured.push.push(await run('push', '--yes', '--concurrency', String(concurrency)));
    measured.plan.push(await run('plan'));
  });
  await inCheckout(agents, async () => {
    beginGitLedger();
    await run('move', '--to-git');
    measured.git.push(await run('push', '--yes', '--concurrency', String(concurrency)));
  });
}

/** Makes the checkout a clone of a bare repository beside it, with its ledger there. */
function beginGitLedger(): void {
  writeFileSync('.voxlintrc.yaml', 'environments: { default: { ledger: git } }\n');
  const bare = join(process.cwd(), '../bare.git');
  for (const words of [`init --quiet --bare ${bare}`, 'init --quiet', `remote add origin ${bare}`]) {
    execFileSync('git', words.split(' '));
  }
}

/** Lint, a push that finds all created and unchanged, and status, one after the other on the same files. */
async function reportNothingToDo(): Promise<void> {
  const lints: Run[] = [];
  const pushes: Run[] = [];
  const statuses: Run[] = [];
  await inCheckout(manyAgents, async () => {
    await run('push', '--yes', '--concurrency', '64');
    for (let round = 0; round < rounds; round += 1) {
      lints.push(await run('lint'));
      pushes.push(await run('push', '--yes'));
      statuses.push(await run('status'));
    }
  });
  const [lint, push] = [secondsOf(lints), secondsOf(pushes)];
  console.log(`\n${manyAgents} agents, all unchanged: lint ${show(lint)} s, push ${show(push)} s`);
  checkTarget('push with nothing to do, times lint', push / lint, targets.nothingToDo, '');
  checkTarget(`status of ${manyAgents} records`, secondsOf(statuses), targets.statusSeconds, 's');
}

async function inCheckout(count: number, use: () => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'voxlint-bench-'));
  try {
    writeAgents(count, join(folder, 'checkout'));
    process.chdir(join(folder, 'checkout'));
    await withService(join(folder, 'data.jsonl'), async (url) => {
      Object.assign(process.env, {
        VOXLINT_BASE_URL: url,
        VOXLINT_PROJECT_ID: '3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c',
        VOXLINT_TOKEN: 'made-up-token',
      });
      await use();
    });
  } finally {
    process.chdir(tmpdir());
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeAgents(count: number, folder: string): void {
  mkdirSync(join(folder, '.git'), { recursive: true });
  for (let index = 0; index < count; index += 1) {
    const { path, text } = generateFile(index, 'yaml');
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

async function run(...args: readonly string[]): Promise<Run> {
  const result = await runOnce({ program: process.execPath, args: [bin, ...args] });
  if (result.exitCode !== 0) throw new Error(`voxlint ${args.join(' ')} ended with ${result.exitCode}.`);
  return result;
}

async function withService(data: string, use: (url: string) => Promise<void>): Promise<void> {
  const service = spawn(process.execPath, [bin, 'serve', '--port', '0', '--quiet', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => service.on('close', resolve));
  try {
    const url = await new Promise<string>((resolve) => {
      let output = '';
      service.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const address = /Listening at (\S+)\. /.exec(output)?.[1];
        if (address !== undefined) resolve(address);
      });
    });
    await use(url);
  } finally {
    service.kill('SIGINT');
    await ended;
  }
}

function report(): void {
  const [lint, push, plan] = [measured.lint, measured.push, measured.plan].map(secondsOf);
  const times = secondsOf(measured.git) / secondsOf(measured.push);
  const peak = Math.max(...measured.push.map(({ peakBytes = 0 }) => peakBytes)) / mebibyte;
  const over = (plan ?? 0) - (lint ?? 0);
  console.log(`lint            ${show(lint)} s`);
  console.log(`push            ${show(push)} s, peak ${Math.round(peak)} MiB (concurrency ${concurrency})`);
  console.log(`push, in git    ${show(secondsOf(measured.git))} s, ${show(times)} times as long`);
  console.log(`plan unchanged  ${show(plan)} s, ${show(over)} s more than lint\n`);
  checkTarget('push', push ?? 0, targets.pushSeconds, 's');
  checkTarget('push with the ledger in git, times push', times, targets.gitOverFiles, '');
  checkTarget('push, peak', peak, targets.pushMebibytes, 'MiB');
  checkTarget('plan over lint', over, targets.planOverLintSeconds, 's');
}

function secondsOf(runs: readonly Run[]): number {
  return median(runs.map(({ milliseconds }) => milliseconds)) / 1000;
}

/** A missed target is printed and no failure: the machine may be busy. */
function checkTarget(what: string, value: number, target: number, unit: string): void {
  console.log(`${value < target ? 'met   ' : 'MISSED'}  ${what}: ${show(value)} of ${target} ${unit}`);
}

function show(value: number | undefined): string {
  return (value ?? Number.NaN).toFixed(2);
}
