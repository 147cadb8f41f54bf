import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Editor } from './editor.ts';
import type { CorpusFormat } from './generate-corpus.ts';
import { largeAgent } from './large-agent.ts';
import { median } from './measure.ts';
import { offsetBehind, type Typing, typings } from './typing.ts';

const lines = 1_000;
const warmUpRounds = 2;
const measuredRounds = 3;
/** A quick typist; a quarter of it keeps the bench short. */
const betweenKeysMilliseconds = 25;
const keysInBurst = 12;
const burst = `the last of ${keysInBurst} keys at once`;

/** The limit that 95 of 100 keystrokes are held to, in milliseconds. */
const target = 50;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    'cpu-profile': { type: 'string' },
    only: { type: 'string' },
  },
});
const bin = fileURLToPath(new URL('../bin/voxlint.js', import.meta.url));
const profile =
  values['cpu-profile'] === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values['cpu-profile']}`];

console.log(
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}, load ${load()}`,
);
console.log(
  `voxlint lsp over its standard input and output; a server of its own for each of ${values.runs} runs.`,
);
console.log(
  `From didChange to publishDiagnostics, in ms: the medians over the runs of median, p95 and max.\n`,
);
for (const format of ['yaml', 'json'] as const) await measureFormat(format);

interface Figures {
  readonly count: number;
  readonly median: number;
  readonly p95: number;
  readonly max: number;
}

/** The times of one server. */
interface Measured {
  /** The wait of each key in milliseconds, by what was typed. */
  readonly times: ReadonlyMap<string, readonly number[]>;
  /** Time of processors for each key, in milliseconds; undefined where nobody knows. */
  readonly perKey: number | undefined;
}

async function measureFormat(format: CorpusFormat): Promise<void> {
  const text = largeAgent(lines, format);
  const runs: Measured[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) runs.push(await measureServer(format, text));
  console.log(`An agent of ${text.split('\n').length - 1} lines in ${format.toUpperCase()}`);
  console.log(`${'typed'.padEnd(36)}  keys  median    p95    max`);
  for (const name of runs[0]?.times.keys() ?? []) {
    row(
      name,
      runs.map(({ times }) => figuresOf(times.get(name) ?? [])),
    );
  }
  const all = runs.map(({ times }) =>
    figuresOf([...times].filter(([name]) => name !== burst).flatMap(([, each]) => each)),
  );
  row('all keys', all);
  const perKey = median(runs.map((run) => run.perKey ?? Number.NaN));
  if (!Number.isNaN(perKey)) console.log(`Processor time of the server: ${perKey.toFixed(1)} ms a key`);
  const p95 = median(all.map((figures) => figures.p95));
  console.log(
    `${p95 <= target ? 'met   ' : 'MISSED'}  p95: ${p95.toFixed(1)} of ${target} ms, load ${load()}\n`,
  );
}

/** Measures one server from its start to its end. */
async function measureServer(format: CorpusFormat, text: string): Promise<Measured> {
  const editor = new Editor([...profile, bin, 'lsp', '--stdio']);
  await editor.open(join(tmpdir(), `bench.agent.${format}`), format, text);
  const chosen = typings[format].filter(({ name }) => name.includes(values.only ?? ''));
  for (let round = 0; round < warmUpRounds; round += 1) {
    for (const typing of chosen) await type(editor, typing);
  }
  const times = new Map<string, number[]>();
  const before = editor.processorTime;
  for (let round = 0; round < measuredRounds; round += 1) {
    for (const typing of chosen) {
      times.set(typing.name, [...(times.get(typing.name) ?? []), ...(await type(editor, typing))]);
    }
    times.set(burst, [...(times.get(burst) ?? []), await typeAtOnce(editor)]);
  }
  const keys = [...times.values()].reduce((sum, each) => sum + each.length, 0);
  const perKey = before === undefined ? undefined : ((editor.processorTime ?? 0) - before) / keys;
  if (editor.text !== text) throw new Error('What was typed was not taken back.');
  await editor.close();
  return { times, perKey };
}

/** Types and takes back, key by key; gives the wait of each key for its findings, in milliseconds. */
async function type(editor: Editor, { behind, keys, broken }: Typing): Promise<number[]> {
  const undo = broken === undefined ? undefined : await breakText(editor, broken);
  const times: number[] = [];
  const start = offsetBehind(editor.text, behind);
  for (const [index, key] of [...keys].entries()) {
    times.push(await timed(() => editor.change(start + index, start + index, key)));
  }
  for (let end = start + keys.length; end > start; end -= 1) {
    times.push(await timed(() => editor.change(end - 1, end, '')));
  }
  await undo?.();
  return times;
}

async function breakText(
  editor: Editor,
  { behind, text }: NonNullable<Typing['broken']>,
): Promise<() => Promise<void>> {
  const start = offsetBehind(editor.text, behind);
  await editor.change(start, start, text);
  return () => editor.change(start, start + text.length, '');
}

async function typeAtOnce(editor: Editor): Promise<number> {
  const start = editor.text.indexOf('\n') + 1;
  const time = await timed(() => {
    let last = Promise.resolve();
    for (let index = 0; index < keysInBurst; index += 1) last = editor.change(start, start, ' ');
    return last;
  });
  await editor.change(start, start + keysInBurst, '');
  return time;
}

async function timed(work: () => Promise<void>): Promise<number> {
  await sleep(betweenKeysMilliseconds);
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function figuresOf(times: readonly number[]): Figures {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    median: median(sorted),
    p95: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN,
    max: sorted.at(-1) ?? Number.NaN,
  };
}

function row(name: string, runs: readonly Figures[]): void {
  const figures = (['median', 'p95', 'max'] as const).map((each) =>
    median(runs.map((run) => run[each]))
      .toFixed(1)
      .padStart(5),
  );
  console.log(`${name.padEnd(36)}  ${String(runs[0]?.count ?? 0).padStart(4)}   ${figures.join('  ')}`);
}

function load(): string {
  return loadavg()
    .slice(0, 2)
    .map((each) => each.toFixed(2))
    .join(' / ');
}
