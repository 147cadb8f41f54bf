import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Diagnostic } from '../../findings/diagnostic.ts';
import type { Fact } from '../../lint/cross-file.ts';
import type { Inspection } from '../../lint/lint.ts';
import type { Settings } from '../../lint/settings.ts';
import { rules } from '../../rules/index.generated.ts';
import type { DefinitionKind } from '../../schema/definition-kind.ts';
import { type ReadDefinition, readDefinition } from '../files/read-definition.ts';
import { version } from '../version.ts';

/** What a file is, and how it is to be checked. */
export interface CacheQuestion {
  /** As reports name it. */
  readonly path: string;
  readonly absolute: string;
  readonly settings: Settings;
  readonly kind: DefinitionKind | undefined;
}

interface Entry {
  /** Hash of the text and of all that it was checked by. */
  readonly hash: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly facts: readonly Fact[];
}

const fileName = 'checks.jsonl';

/**
 * What was found in files, by their text, the settings, and the tool itself. It never fails: one that is broken or of
 * another version counts as empty, and one that cannot be written is not kept.
 */
export class CheckCache {
  readonly #folder: string;
  readonly #entries: Map<string, Entry>;
  readonly #asked: Map<string, string> = new Map();
  readonly #keysOfSettings: Map<Settings, string> = new Map();
  #isChanged = false;

  /** @param folder where it is kept, absolute */
  constructor(folder: string) {
    this.#folder = folder;
    this.#entries = new Map(Object.entries(load(join(folder, fileName))));
  }

  /** What is known about a file as it is on the disk now. */
  get(question: CacheQuestion): Inspection | undefined {
    const read = readDefinition(question.absolute);
    if ('problem' in read) return undefined;
    const hash = this.#hash(read, question);
    this.#asked.set(question.absolute, hash);
    const entry = this.#entries.get(this.#name(question));
    if (entry?.hash !== hash) return undefined;
    const { diagnostics, facts } = entry;
    const text = diagnostics.length === 0 ? {} : { text: read.text };
    return { report: { path: question.path, ...text, diagnostics }, facts };
  }

  /** Keeps what was found, unless the file has changed since it was asked for. */
  put(question: CacheQuestion, { report, facts }: Inspection): void {
    const read = readDefinition(question.absolute);
    if ('problem' in read || (report.text !== undefined && report.text !== read.text)) return;
    const hash = this.#hash(read, question);
    if (this.#asked.get(question.absolute) !== hash) return;
    this.#entries.set(this.#name(question), { hash, diagnostics: report.diagnostics, facts });
    this.#isChanged = true;
  }

  /** Writes what is new in one step, without the files that are gone. */
  save(): void {
    if (!this.#isChanged) return;
    const kept = [...this.#entries].filter(([name]) => existsSync(resolve(this.#folder, name)));
    const body = JSON.stringify(Object.fromEntries(kept));
    const draft = join(this.#folder, `.${fileName}.${process.pid}.tmp`);
    try {
      mkdirSync(this.#folder, { recursive: true });
      writeFileSync(join(this.#folder, '.gitignore'), '*\n');
      writeFileSync(draft, `${JSON.stringify({ tool: tool(), sum: digest(body) })}\n${body}\n`);
      renameSync(draft, join(this.#folder, fileName));
    } catch {
      removeIfThere(draft);
    }
  }

  /** From the folder of the cache, so that a project may be moved with it. */
  #name({ absolute }: CacheQuestion): string {
    return relative(this.#folder, absolute);
  }

  #hash({ text }: Extract<ReadDefinition, { text: string }>, { settings, kind }: CacheQuestion): string {
    const settingsKey = this.#keysOfSettings.get(settings) ?? JSON.stringify(settings);
    this.#keysOfSettings.set(settings, settingsKey);
    return digest(JSON.stringify([settingsKey, kind ?? '', text]));
  }
}

/**
 * Where a cache belongs: beside the packages of the project, else in a folder that git ignores.
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

/** Where a cache cannot be written, its draft may not be removable either. */
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
  const program = statSync(join(import.meta.dirname, 'main.cjs'), { throwIfNoEntry: false });
  const words = rules.map(({ id, messages, options }) => [id, messages, options?.defaults]);
  return digest(JSON.stringify([version, words, program?.size, program?.mtimeMs]));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
