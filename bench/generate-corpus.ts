import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateAgent } from './generate-agent.ts';
import { createRandom } from './random.ts';
import { pickYamlStyle, writeYaml } from './write-yaml.ts';

/** The two ways in which the corpus is written. */
export type CorpusFormat = 'yaml' | 'json';

/** One file of a corpus; the path is relative to the corpus. */
export interface CorpusFile {
  readonly path: string;
  readonly text: string;
}

const filesPerFolder = 100;
const generatorSources = [
  'random.ts',
  'corpus-phrases.ts',
  'generate-agent.ts',
  'write-yaml.ts',
  'generate-corpus.ts',
];

/** File number `index` of every corpus in this format: the same text on every machine. */
export function generateFile(index: number, format: CorpusFormat): CorpusFile {
  const agent = generateAgent(index);
  const team = String(Math.floor(index / filesPerFolder)).padStart(3, '0');
  const path = `team-${team}/agent-${String(index).padStart(5, '0')}.agent.${format}`;
  if (format === 'json') return { path, text: `${JSON.stringify(agent, null, 2)}\n` };
  const random = createRandom(1_000_000 + index);
  return { path, text: writeYaml({ ...agent }, pickYamlStyle(random), random) };
}

/**
 * Writes the first `count` files below `folder`, unless they are there already, written by the same generator.
 * What else was in the folder is removed.
 */
export function writeCorpus(folder: string, count: number, format: CorpusFormat): void {
  const stamp = `${folder}.stamp`;
  const content = `${count} ${format} ${hashGenerator()}\n`;
  if (existsSync(folder) && existsSync(stamp) && readFileSync(stamp, 'utf8') === content) return;
  rmSync(folder, { recursive: true, force: true });
  rmSync(stamp, { force: true });
  for (let index = 0; index < count; index += 1) {
    const { path, text } = generateFile(index, format);
    if (index % filesPerFolder === 0) mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  writeFileSync(stamp, content);
}

function hashGenerator(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const hash = createHash('sha256');
  for (const source of generatorSources) hash.update(readFileSync(join(here, source)));
  return hash.digest('hex');
}
