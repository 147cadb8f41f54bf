import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { AgentWeek } from '../../findings/agent-week.ts';
import type { Diagnostic } from '../../findings/diagnostic.ts';
import type { Fact } from '../../findings/fact.ts';
import type { Inspection } from '../../lint/lint.ts';
import type { Settings } from '../../lint/settings.ts';
import { rules } from '../../rules/index.generated.ts';
import { packageRoot } from '../files/package-root.ts';
import { type ReadDefinition, readDefinition } from '../files/read-definition.ts';
import { version } from '../version.ts';
import type { CheckJob } from './check-result.ts';

interface Entry {
  /** Hash of the text and of all that it was checked by. */
  readonly hash: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly facts: readonly Fact[];
  /** Absent where no report wanted them. */
  readonly weeks?: readonly AgentWeek[];
}

const fileName = 'checks.jsonl';

/**
 * The inspections of files, by their text, the settings, and the tool itself. It never fails: one that is broken or of
 * another version counts as empty, and one that cannot be written is not kept.
 */
export class CheckCache {
  /** The folder where it is kept, absolute. */
  readonly folder: string;
  readonly #entries: Map<string, Entry>;
  readonly #asked: Map<string, string> = new Map();
  readonly #keysOfSettings: Map<Settings, string> = new Map();
  #isChanged = false;

  readonly #mayKeep: (text: string) => boolean;

  /** @param mayKeep false for a text that is not to be in a file */
  constructor(folder: string, mayKeep: (text: string) => boolean = () => true) {
    this.folder = folder;
    this.#mayKeep = mayKeep;
    this.#entries = new Map(Object.entries(load(join(folder, fileName))));
  }

  /** Takes a file as it is on the disk now; undefined where not all that is wanted of it is known. */
  get(job: CheckJob): Inspection | undefined {
    const { path, absolute } = job.file;
    const read = readDefinition(absolute);
    if ('problem' in read) return undefined;
    const hash = this.#hash(read, job);
    this.#asked.set(absolute, hash);
    const entry = this.#entries.get(this.#name(absolute));
    if (entry?.hash !== hash || (job.weeks && entry.weeks === undefined)) return undefined;
    const { diagnostics, facts, weeks } = entry;
    const text = diagnostics.length === 0 ? {} : { text: read.text };
    const wanted = job.weeks && weeks !== undefined ? { weeks } : {};
    return { report: { path, ...text, diagnostics, ...wanted }, facts };
  }

  /** Keeps an inspection, unless the file has changed since it was asked for. */
  put(job: CheckJob, { report: { text, diagnostics, weeks }, facts }: Inspection): void {
    const { absolute } = job.file;
    const read = readDefinition(absolute);
    if ('problem' in read || (text !== undefined && text !== read.text)) return;
    const hash = this.#hash(read, job);
    if (this.#asked.get(absolute) !== hash) return;
    const wanted = weeks === undefined ? {} : { weeks };
    this.#entries.set(this.#name(absolute), { hash, diagnostics, facts, ...wanted });
    this.#isChanged = true;
  }

  /** Writes what is new in one step, without the files that are gone. */
  save(): void {
    if (!this.#isChanged) return;
    const kept = [...this.#entries].filter(
      ([name, entry]) => existsSync(resolve(this.folder, name)) && this.#mayKeep(JSON.stringify(entry)),
    );
    const body = JSON.stringify(Object.fromEntries(kept));
    const draft = join(this.folder, `.${fileName}.${process.pid}.tmp`);
    try {
      mkdirSync(this.folder, { recursive: true });
      writeFileSync(join(this.folder, '.gitignore'), '*\n');
      writeFileSync(draft, `${JSON.stringify({ tool: tool(), sum: digest(body) })}\n${body}\n`);
      renameSync(draft, join(this.folder, fileName));
    } catch {
      removeIfThere(draft);
    }
  }

  /** From the folder of the cache, so that a project may be moved with it. */
  #name(absolute: string): string {
    return relative(this.folder, absolute);
  }

  #hash({ text }: Extract<ReadDefinition, { text: string }>, { settings, kind }: CheckJob): string {
    const settingsKey = this.#keysOfSettings.get(settings) ?? JSON.stringify(settings);
    this.#keysOfSettings.set(settings, settingsKey);
    return digest(JSON.stringify([settingsKey, kind ?? '', text]));
  }
}

/**
 * The usual place of a cache: beside the packages of the project, else in a folder that git ignores.
 *
 * @param cwd absolute
 */
export function cacheFolder(cwd: string): string {
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'node_modules'))) return join(folder, 'node_modules', '.cache', 'voxlint');
    const isTop = existsSync(join(folder, '.git')) || dirname(folder) === folder;
    if (isTop) return join(cwd, '.voxlint', 'cache');
  }
}

/** A draft beside a cache that cannot be written may not be removable either. */
function removeIfThere(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    return;
  }
}

function load(file: string): Readonly<Record<string, Entry>> {
  try {
    const [head = '', body = ''] = readFileSync(file, 'utf8').split('\n');
    const { tool: writer, sum } = JSON.parse(head) as { readonly tool?: unknown; readonly sum?: unknown };
    return writer === tool() && sum === digest(body) ? JSON.parse(body) : {};
  } catch {
    return {};
  }
}

/** Another version, another set of rules or another build may find something else. */
function tool(): string {
  const program = statSync(join(packageRoot(), 'dist/cli/main.cjs'), { throwIfNoEntry: false });
  const words = rules.map(({ id, messages, options }) => [id, messages, options?.defaults]);
  return digest(JSON.stringify([version, words, program?.size, program?.mtimeMs]));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
