import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import buildWhenStale from './build-when-stale.ts';

/** The end of one step: what it wrote, and if all is well. */
interface StepEnd {
  readonly isOk: boolean;
  readonly output: string;
}

const root: string = fileURLToPath(new URL('..', import.meta.url));

/** Steps that read sources alone, so that they can run side by side. */
const steps: readonly (readonly [name: string, run: () => Promise<StepEnd>])[] = [
  ['check:generated', () => npmRun('check:generated')],
  ['check:lint', () => npmRun('check:lint')],
  ['check:types', () => npmRun('check:types')],
  ['build', build],
];

const ends = await Promise.all(steps.map(report));
process.exitCode = ends.every(Boolean) ? await test() : 1;

/** Runs a step and prints one line about it, and all that it wrote when it fails. */
async function report([name, run]: (typeof steps)[number]): Promise<boolean> {
  const begun = performance.now();
  const { isOk, output } = await run();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${isOk ? 'ok    ' : 'failed'} ${name} (${seconds} s)`);
  if (!isOk) console.error(output.trimEnd());
  return isOk;
}

function npmRun(script: string): Promise<StepEnd> {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', ({ message }) => resolve({ isOk: false, output: message }));
    child.on('close', (status) => resolve({ isOk: status === 0, output: Buffer.concat(chunks).toString() }));
  });
}

async function build(): Promise<StepEnd> {
  try {
    await buildWhenStale();
    return { isOk: true, output: '' };
  } catch (error) {
    return { isOk: false, output: error instanceof Error ? error.message : String(error) };
  }
}

/** Runs the tests with the output of vitest as it comes, and gives its exit code. */
function test(): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn('npx', ['vitest', 'run'], { cwd: root, stdio: 'inherit' });
    child.on('close', (status) => resolve(status ?? 1));
  });
}
