import { realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type ConflictingFact, type Fact, locateFact } from '../../lint/cross-file.ts';
import { inspect } from '../../lint/lint.ts';
import { findFiles } from '../files/find-files.ts';
import { readDefinition } from '../files/read-definition.ts';
import type { WorkspaceConfigs } from './workspace-configs.ts';

/** A text that is open, and what of it only one text of its project should hold. */
export interface OpenFacts {
  /** What it is compared within: the folder of the outermost configuration, else that of the editor. */
  readonly project: string;
  /** Whether the project has a configuration, so that its files on the disk are compared, too. */
  readonly isOnDisk: boolean;
  readonly text: string;
  readonly facts: readonly Fact[];
}

interface FileFacts {
  /** When the file was last written, and its size. */
  readonly stamp: string;
  readonly facts: readonly Fact[];
}

interface Holder {
  readonly path: string;
  readonly fact: Fact;
  /** Present for a text that is open. */
  readonly text?: string;
}

type Place = Pick<ConflictingFact, 'start' | 'end'> | undefined;

/**
 * What the texts that are open, and the files of their projects, hold that only one of them should. The files are read
 * in the background, one at a time, and again once they have changed; a keystroke asks memory alone.
 */
export class ProjectIndex {
  readonly #configs: WorkspaceConfigs;
  readonly #changed: () => void;
  readonly #open: Map<string, OpenFacts> = new Map();
  readonly #disk: Map<string, ReadonlyMap<string, FileFacts>> = new Map();
  readonly #reading: Map<string, 'once' | 'again'> = new Map();
  readonly #places: Map<string, { readonly of: string; readonly place: Promise<Place> }> = new Map();

  /** @param changed is called when files of a project have been read anew */
  constructor(configs: WorkspaceConfigs, changed: () => void) {
    this.#configs = configs;
    this.#changed = changed;
  }

  /** Takes what an open text holds now. */
  hold(path: string, held: OpenFacts): void {
    this.#open.set(path, held);
    if (held.isOnDisk && held.facts.length > 0 && !this.#disk.has(held.project)) this.#read(held.project);
  }

  release(path: string): void {
    this.#open.delete(path);
    if (![...this.#open.values()].some(({ isOnDisk }) => isOnDisk)) this.#disk.clear();
    this.#places.clear();
  }

  /** Looks again at the files of the projects, after a change on the disk. */
  refresh(): void {
    for (const project of this.#disk.keys()) this.#read(project);
  }

  /** Forgets what settings may have decided. */
  forget(): void {
    const projects = [...this.#disk.keys()];
    this.#disk.clear();
    for (const project of projects) this.#read(project);
  }

  /**
   * What of an open text is taken, with where. As on the command line, the texts that are open being the files of the
   * run: of several that hold the same the first by its path is the one that the others are told about.
   */
  async taken(path: string): Promise<readonly ConflictingFact[]> {
    const own = this.#open.get(path);
    if (own === undefined) return [];
    const taken: ConflictingFact[] = [];
    for (const fact of firstOfEach(own.facts)) {
      const other = this.#reportedAbout(path, this.#holders(own, fact));
      const place = other && (await this.#placeOf(other));
      if (other && place) taken.push({ rule: fact.rule, key: fact.key, path: other.path, ...place });
    }
    return taken;
  }

  #holders({ project }: OpenFacts, fact: Fact): readonly Holder[] {
    const holders: Holder[] = [];
    for (const [path, held] of this.#open) {
      const same = held.project === project ? held.facts.find((each) => isSame(each, fact)) : undefined;
      if (same !== undefined) holders.push({ path, fact: same, text: held.text });
    }
    for (const [path, { facts }] of this.#disk.get(project) ?? []) {
      const same = this.#open.has(path) ? undefined : facts.find((each) => isSame(each, fact));
      if (same !== undefined) holders.push({ path, fact: same });
    }
    return holders.sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  #reportedAbout(path: string, [first, ...others]: readonly Holder[]): Holder | undefined {
    if (first === undefined || first.path !== path) return first;
    return others.some((other) => other.text !== undefined) ? undefined : others[0];
  }

  /** Where a fact stands in its file; looked up once for as long as the file says the same. */
  #placeOf({ path, fact, text }: Holder): Promise<Place> {
    const name = `${path}\n${fact.rule}\n${fact.key}`;
    const of = text ?? stampOf(path) ?? '';
    const known = this.#places.get(name);
    if (known?.of === of) return known.place;
    const place = placeIn(path, fact, text);
    this.#places.set(name, { of, place });
    return place;
  }

  #read(project: string): void {
    const isReading = this.#reading.has(project);
    this.#reading.set(project, isReading ? 'again' : 'once');
    if (!isReading) this.#readAll(project);
  }

  async #readAll(project: string): Promise<void> {
    const before = this.#disk.get(project) ?? new Map<string, FileFacts>();
    this.#disk.set(project, before);
    const files = await this.#filesOf(project, before).catch(() => before);
    // Settings that have changed meanwhile, or nobody's interest, make it worthless.
    if (this.#disk.get(project) === before) this.#disk.set(project, files);
    const isStale = this.#reading.get(project) === 'again';
    this.#reading.delete(project);
    if (isStale) this.#read(project);
    this.#changed();
  }

  async #filesOf(
    project: string,
    before: ReadonlyMap<string, FileFacts>,
  ): Promise<ReadonlyMap<string, FileFacts>> {
    const files = new Map<string, FileFacts>();
    const configOf = (folder: string): ReturnType<WorkspaceConfigs['at']> => this.#configs.at(folder);
    const found = await findFiles([project], { cwd: project, gitIgnore: true, configOf });
    for (const { absolute } of found.files) {
      const stamp = stampOf(absolute);
      if (stamp === undefined) continue;
      const known = before.get(absolute);
      const facts = known?.stamp === stamp ? known.facts : await this.#factsOf(absolute, project);
      files.set(absolute, { stamp, facts });
    }
    return files;
  }

  async #factsOf(absolute: string, project: string): Promise<readonly Fact[]> {
    // Whoever types goes first.
    await new Promise((resolve) => setImmediate(resolve));
    const config = await this.#configs.at(dirname(absolute));
    if (config.project !== project || config.isFaulty || config.isIgnored(absolute)) return [];
    const read = readDefinition(absolute);
    if ('problem' in read) return [];
    return (await inspect({ path: absolute, text: read.text }, config.settingsOf(absolute))).facts;
  }
}

/** The path under which a walk finds a file; the path itself for one that is not there. */
export function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function isSame(a: Fact, b: Fact): boolean {
  return a.rule === b.rule && a.key === b.key;
}

function firstOfEach(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter((fact, index) => facts.findIndex((each) => isSame(each, fact)) === index);
}

function stampOf(path: string): string | undefined {
  try {
    const { mtimeMs, size } = statSync(path);
    return `${mtimeMs} ${size}`;
  } catch {
    return undefined;
  }
}

async function placeIn(path: string, fact: Fact, text: string | undefined): Promise<Place> {
  const read = text === undefined ? readDefinition(path) : { text };
  return 'problem' in read ? undefined : locateFact(read.text, /\.json$/i.test(path) ? 'json' : 'yaml', fact);
}
