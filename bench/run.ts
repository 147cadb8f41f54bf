import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleSchema } from '../scripts/generate/bundle-schema.ts';
import { type CorpusFormat, generateFile, writeCorpus } from './generate-corpus.ts';
import { type Command, type Contestant, measure } from './measure.ts';
import { parseOptions, usage } from './options.ts';
import { explainFailure, findProofFault, writeProof } from './prove.ts';
import { bareNodeLabel, type CaseResult, renderCase, renderTargets } from './report.ts';
import { type BenchTarget, bareNode, type PeerSchemas, type Subject, subjects } from './subjects.ts';
import { checkTargets } from './targets.ts';

interface ReadySubject {
  readonly subject: Subject;
  readonly command: (target: BenchTarget) => Command;
}

const corpusFolder = fileURLToPath(new URL('.corpus', import.meta.url));

const options = parseOptions(
  process.argv.slice(2),
  subjects.map(({ name }) => name),
);
if (typeof options === 'string') {
  console.error(`${options}\n\n${usage}`);
  process.exit(2);
}
if (options.help) {
  console.log(usage);
  process.exit(0);
}

const { scale, only, json } = options;
const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}`;
console.log(`${machine}\nEvery figure is a whole process, from start to exit. Tools take turns.\n`);

mkdirSync(corpusFolder, { recursive: true });
const ready = prepareSubjects(writePeerSchemas());
const labelOf = (name: string): string => subjects.find((subject) => subject.name === name)?.label ?? name;
const onlyVoxlint = ready.filter(({ subject }) => subject.name === 'voxlint');

const oneYaml = await measureOne('yaml');
const oneJson = await measureOne('json');
const manyYaml = await measureMany('yaml', scale.files, ready);
const manyJson = await measureMany('json', scale.files, ready);
const smallYaml = onlyVoxlint.length > 0 ? await measureMany('yaml', scale.min, onlyVoxlint) : undefined;
const largeYaml = onlyVoxlint.length > 0 ? await measureMany('yaml', scale.max, onlyVoxlint) : undefined;

const targets = checkTargets(
  { oneYaml, manyYaml, manyJson, smallYaml, largeYaml },
  { voxlint: labelOf('voxlint'), spectral: labelOf('spectral') },
);
console.log(renderTargets(targets));
if (json !== undefined) writeFigures(json, [oneYaml, oneJson, manyYaml, manyJson, smallYaml, largeYaml]);

function prepareSubjects(schemas: PeerSchemas): readonly ReadySubject[] {
  const proofs = [writeProof(corpusFolder, 'yaml'), writeProof(corpusFolder, 'json')];
  return subjects
    .filter(({ name }) => only?.includes(name) ?? true)
    .flatMap((subject): ReadySubject[] => {
      const command = subject.prepare(schemas);
      const fault =
        typeof command === 'function'
          ? proofs.map((proof) => findProofFault(command, proof)).find((found) => found !== undefined)
          : command.missing;
      if (typeof command === 'function' && fault === undefined) return [{ subject, command }];
      console.log(`Left out: ${subject.label} (${fault})\n`);
      return [];
    });
}

/** The published schema of an agent as a file, and wrapped in a Spectral ruleset. */
function writePeerSchemas(): PeerSchemas {
  const schema = bundleSchema('agent');
  const schemaFile = join(corpusFolder, 'agent.schema.json');
  const spectralRuleset = join(corpusFolder, 'spectral-ruleset.json');
  const functionOptions = { schema, dialect: 'draft7', allErrors: true };
  // biome-ignore lint/suspicious/noThenProperty: Spectral's rulesets call it so.
  const rule = { given: '$', severity: 'error', then: { function: 'schema', functionOptions } };
  writeFileSync(schemaFile, JSON.stringify(schema, null, 2));
  writeFileSync(spectralRuleset, JSON.stringify({ rules: { agent: rule } }, null, 2));
  return { schemaFile, spectralRuleset };
}

async function measureOne(format: CorpusFormat): Promise<CaseResult> {
  const path = join(corpusFolder, `one.agent.${format}`);
  const { text } = generateFile(0, format);
  writeFileSync(path, text);
  const target = { format, path, isFolder: false };
  const title = `One ${format.toUpperCase()} file`;
  return measureCase(title, 1, Buffer.byteLength(text), target, scale.roundsOfOne, ready);
}

async function measureMany(
  format: CorpusFormat,
  count: number,
  contestants: readonly ReadySubject[],
): Promise<CaseResult> {
  const path = join(corpusFolder, `${format}-${count}`);
  writeCorpus(path, count, format);
  const target = { format, path, isFolder: true };
  const title = `${count.toLocaleString('en')} ${format.toUpperCase()} files`;
  return measureCase(title, count, readAll(path), target, scale.roundsOfMany, contestants);
}

async function measureCase(
  title: string,
  files: number,
  bytes: number,
  target: BenchTarget,
  rounds: number,
  participants: readonly ReadySubject[],
): Promise<CaseResult> {
  const contestants: Contestant[] = [
    { name: bareNodeLabel, command: bareNode },
    ...participants.map(({ subject, command }) => ({ name: subject.label, command: command(target) })),
  ];
  const samples = await measure(contestants, rounds, ({ name, command }, { exitCode }) => {
    const end = `exit code ${exitCode ?? 'none'}`;
    console.log(`Left out: ${name} (${end} on ${title}; run again it says: ${explainFailure(command)})\n`);
  });
  const result = { title, files, bytes, samples };
  console.log(`${renderCase(result, labelOf('voxlint'))}\n`);
  return result;
}

/** Reads every file once, so that nobody pays for a cold disk; gives their size in bytes. */
function readAll(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + readFileSync(join(entry.parentPath, entry.name)).length, 0);
}

function writeFigures(file: string, results: readonly (CaseResult | undefined)[]): void {
  const cases = results.flatMap((result) =>
    result === undefined ? [] : [{ ...result, samples: Object.fromEntries(result.samples) }],
  );
  writeFileSync(file, `${JSON.stringify({ machine, cases, targets }, null, 2)}\n`);
  console.log(`\nWrote ${file}`);
}
