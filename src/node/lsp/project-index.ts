import type { ConflictingFact, Fact } from '../../findings/fact.ts';
import { identityOf } from '../../lint/cross-file.ts';
import { checkDefinition } from '../check/check-definition.ts';
import type { CheckJob } from '../check/check-result.ts';
import { type Holders, locateConflict, rivalOf, sortedHolders } from '../check/conflicts.ts';
import { projectFiles } from '../check/project-facts.ts';
import type { FoundFile } from '../files/find-files.ts';
import { readDefinition } from '../files/read-definition.ts';
import { stampOf } from './stamp-of.ts';
import type { WorkspaceConfigs } from './workspace-configs.ts';

/** An open text, with the facts of it that only one text of its project should hold. */
export interface OpenText {
  /** The folder that it is compared within: that of the outermost configuration, else that of the editor. */
  readonly project: string;
  /** True where the project has a configuration, so that its files on the disk are compared, too. */
  readonly isOnDisk: boolean;
  readonly text: string;
  readonly facts: readonly Fact[];
}

/** An open text over its file. */
interface Overlay extends OpenText {
  readonly file: FoundFile;
}

/** A file on the disk as it was last read. */
interface ReadFile {
  readonly file: FoundFile;
  /** The time when it was last written, and its size. */
  readonly stamp: string;
  readonly facts: readonly Fact[];
}

type Conflict = ConflictingFact | undefined;

/**
 * The facts of the texts that are open, and of the files of their projects. The files are read in the background, one at a
 * time, and again once they have changed; a keystroke asks memory alone.
 */
export class ProjectIndex {
  readonly #configs: WorkspaceConfigs;
  readonly #changed: () => void;
  readonly #open: Map<string, Overlay> = new Map();
  readonly #disk: Map<string, ReadonlyMap<string, ReadFile>> = new Map();
  readonly #reading: Map<string, 'once' | 'again'> = new Map();
  readonly #places: Map<string, { readonly of: string; readonly conflict: Promise<Conflict> }> = new Map();

  /** @param changed is called when files of a project have been read anew */
  constructor(configs: WorkspaceConfigs, changed: () => void) {
    this.#configs = configs;
    this.#changed = changed;
  }

  /** Takes an open text as it is now, by the absolute path of its file. */
  hold(path: string, text: OpenText): void {
    this.#open.set(path, { ...text, file: { path, absolute: path } });
    if (text.isOnDisk && text.facts.length > 0 && !this.#disk.has(text.project)) this.#read(text.project);
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

  /** The facts of an open text that others hold, too. As on the command line, the open texts being the files of the run. */
  async conflicting(path: string): Promise<readonly ConflictingFact[]> {
    const own = this.#open.get(path);
    if (own === undefined) return [];
    const conflicts: ConflictingFact[] = [];
    for (const fact of firstOfEach(own.facts)) {
      const holders = this.#holders(own.project, fact);
      const rival = rivalOf(own.file, holders, ({ absolute }) => this.#open.has(absolute));
      const conflict = rival && (await this.#locate(rival, holders));
      if (conflict) conflicts.push(conflict);
    }
    return conflicts;
  }

  #holders(project: string, fact: Fact): Holders {
    const identity = identityOf(fact);
    const holders: [FoundFile, Fact][] = [];
    const add = ({ file, facts }: Overlay | ReadFile): void => {
      const same = facts.find((each) => identityOf(each) === identity);
      if (same !== undefined) holders.push([file, same]);
    };
    for (const text of this.#open.values()) if (text.project === project) add(text);
    for (const [path, file] of this.#disk.get(project) ?? []) if (!this.#open.has(path)) add(file);
    return sortedHolders(holders);
  }

  /** Finds a fact in its file; once for as long as the file stays as it is. */
  #locate(file: FoundFile, holders: Holders): Promise<Conflict> {
    const fact = holders.get(file);
    if (fact === undefined) return Promise.resolve(undefined);
    const { absolute } = file;
    const text = this.#open.get(absolute)?.text;
    const name = `${absolute}\n${identityOf(fact)}`;
    const of = text ?? stampOf(absolute) ?? '';
    const known = this.#places.get(name);
    if (known?.of === of) return known.conflict;
    const conflict = locateIn(file, fact, text);
    this.#places.set(name, { of, conflict });
    return conflict;
  }

  #read(project: string): void {
    const isReading = this.#reading.has(project);
    this.#reading.set(project, isReading ? 'again' : 'once');
    if (!isReading) this.#readAll(project);
  }

  async #readAll(project: string): Promise<void> {
    const before = this.#disk.get(project) ?? new Map<string, ReadFile>();
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
    before: ReadonlyMap<string, ReadFile>,
  ): Promise<ReadonlyMap<string, ReadFile>> {
    const files = new Map<string, ReadFile>();
    for (const job of await projectFiles(project, { configs: this.#configs, cwd: project, ignore: true })) {
      const { absolute } = job.file;
      const stamp = stampOf(absolute);
      if (stamp === undefined) continue;
      const known = before.get(absolute);
      const facts = known?.stamp === stamp ? known.facts : await factsOf(job);
      files.set(absolute, { file: { path: absolute, absolute }, stamp, facts });
    }
    return files;
  }
}

async function factsOf(job: CheckJob): Promise<readonly Fact[]> {
  // The person who types goes first.
  await new Promise((resolve) => setImmediate(resolve));
  return (await checkDefinition(job, readDefinition(job.file.absolute))).facts;
}

function firstOfEach(facts: readonly Fact[]): readonly Fact[] {
  return [...new Map(facts.toReversed().map((fact) => [identityOf(fact), fact])).values()].toReversed();
}

async function locateIn(file: FoundFile, fact: Fact, text: string | undefined): Promise<Conflict> {
  const read = text === undefined ? readDefinition(file.absolute) : { text };
  return 'problem' in read ? undefined : locateConflict(file, fact, read.text);
}
