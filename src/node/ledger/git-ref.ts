import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { blobsIn } from '../git/blobs-in.ts';
import { gitVariables } from '../git/git-variables.ts';
import { type GitOptions, type GitRun, runGit } from '../git/run-git.ts';

/** A ref of a remote that holds a ledger. */
export interface RefAddress {
  /** Name of the remote. */
  readonly remote: string;
  /** Full name of the ref: `refs/heads/voxlint-ledger`. */
  readonly ref: string;
}

/** The texts of files by their paths in a tree, with `/`; null removes one. */
export type FileChanges = ReadonlyMap<string, string | null>;

/** The end of an attempt to move the ref on the remote. */
export type PublishEnd =
  | { readonly kind: 'published' }
  /** Somebody else was first, or the server was busy with the ref. */
  | { readonly kind: 'overtaken' }
  /** The remote takes nothing from here. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The remote cannot be reached, so that nobody knows whether it took the commit. */
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** git was ended before it had an answer, so that nobody knows either. */
  | { readonly kind: 'ended'; readonly reason: string };

/** The state of a ref on the remote. */
export type RemoteTip =
  | { readonly kind: 'commit'; readonly commit: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreachable'; readonly reason: string };

/** The repository of a checkout, as far as the ref of a ledger is concerned. Touches neither work tree nor index nor HEAD. */
export class GitRef {
  /** Real path of the top of the checkout. */
  readonly top: string;
  /** Folder in the repository for what this clone alone knows about the ref; all worktrees of the clone share it. */
  readonly folder: string;
  /** As messages name it: `origin/voxlint-ledger`. */
  readonly name: string;
  readonly address: RefAddress;
  readonly #env: () => GitOptions['env'];
  /** Prefix of the refs by which the repository keeps the commits of the ledger. */
  readonly #own: string;
  /** Ends what git does for this ref, as long as it is set. */
  signal: AbortSignal | undefined;

  /** @param env asked before each run, for the variables that may hold a token are known only as configurations are read */
  constructor(
    place: { readonly top: string; readonly commonFolder: string },
    address: RefAddress,
    env: () => GitOptions['env'],
  ) {
    this.top = place.top;
    this.folder = join(place.commonFolder, 'voxlint', hashOf(address));
    this.name = `${address.remote}/${address.ref.replace(/^refs\/heads\//, '')}`;
    this.address = address;
    this.#env = env;
    this.#own = ownRefs(address);
  }

  /** The ref under which this clone keeps what it knows last, for messages that say how to restore it. */
  get knownRef(): string {
    return knownRef(this.address);
  }

  /** The last commit of the remote's ref that this clone has seen. */
  async known(): Promise<string | undefined> {
    const run = await this.#git(['rev-parse', '--verify', '--quiet', `${this.knownRef}^{commit}`]);
    return run.isDone ? run.output.toString().trim() : undefined;
  }

  /** The ref under which this clone knows a ledger of another name that has files below a folder; undefined where there is none. */
  async otherKnownRef(folder: string): Promise<string | undefined> {
    const listed = await this.#must(['for-each-ref', '--format=%(refname)', 'refs/voxlint/*/known']);
    for (const name of listed.split('\n')) {
      if (name === '' || name === this.knownRef) continue;
      if ((await this.texts(name, folder)).size > 0) return name;
    }
    return undefined;
  }

  async know(commit: string): Promise<void> {
    await this.#must(['update-ref', this.knownRef, commit]);
  }

  /**
   * True where one commit is the other, or among those that it was made on. A shallow clone, which may lack some of these, gets them
   * first. Rejects where git cannot know.
   */
  async isIn(commit: string, later: string): Promise<boolean> {
    if (await this.#reaches(later, commit)) return true;
    const isShallow = await this.#must(['rev-parse', '--is-shallow-repository']);
    if (isShallow.trim() !== 'true') return false;
    await this.#must(this.#fetchArgs([`--depth=${wholeHistory}`]));
    return this.#reaches(later, commit);
  }

  /** True where the history in this clone leads from one commit to the other. */
  async #reaches(later: string, commit: string): Promise<boolean> {
    const lacking = await this.#must(['rev-list', '--max-count=1', commit, `^${later}`]);
    return lacking === '';
  }

  /** Brings the ref from the remote. */
  async fetch(): Promise<RemoteTip> {
    const { remote, ref } = this.address;
    for (let attempt = 1; ; attempt += 1) {
      const run = await this.#git(this.#fetchArgs());
      if (run.isDone)
        return { kind: 'commit', commit: (await this.#must(['rev-parse', this.#landing])).trim() };
      const listed = await this.#git(['ls-remote', remote, ref]);
      if (!listed.isDone) return { kind: 'unreachable', reason: listed.reason };
      const names = listed.output.toString().split('\n');
      if (!names.some((line) => line.endsWith(`\t${ref}`))) return { kind: 'missing' };
      // Another voxlint of this clone may have fetched at the same moment.
      if (attempt === maxFetches) return { kind: 'unreachable', reason: run.reason };
      await this.pause(attempt);
    }
  }

  get #landing(): string {
    return `${this.#own}/fetched`;
  }

  #fetchArgs(more: readonly string[] = []): readonly string[] {
    const { remote, ref } = this.address;
    const only = ['--no-tags', '--no-write-fetch-head', '--no-recurse-submodules', '--no-prune', '--refmap='];
    return ['fetch', '--quiet', ...only, ...more, remote, `+${ref}:${this.#landing}`];
  }

  /** The files below a folder of a commit, with their texts. */
  async texts(commit: string, folder: string): Promise<Map<string, string>> {
    const listing = await this.#must(['ls-tree', '-r', '-z', '--full-tree', commit, '--', `${folder}/`]);
    const files = listing.split('\0').flatMap((line) => {
      const [, id, path] = /^\d+ blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
      return id === undefined || path === undefined ? [] : [{ id, path }];
    });
    if (files.length === 0) return new Map();
    const run = await this.#git(['cat-file', '--batch'], files.map(({ id }) => `${id}\n`).join(''));
    if (!run.isDone) throw new Error(`The ledger in ${this.name} cannot be read: ${run.reason}`);
    const texts = blobsIn(run.output);
    return new Map(files.map(({ path }, index) => [path, texts[index] ?? '']));
  }

  /** Makes a commit that changes these files, and no other. It is in this repository only. */
  async commit(parent: string | undefined, changes: FileChanges, message: string): Promise<string> {
    const scratch = `${this.#own}/draft`;
    const author = await this.#author();
    const lines = [
      `commit ${scratch}`,
      'mark :1',
      `committer ${author} ${Math.floor(Date.now() / 1000)} +0000`,
      data(message),
      ...(parent === undefined ? [] : [`from ${parent}`]),
      ...[...changes].map(([path, text]) =>
        text === null ? `D ${quoted(path)}` : `M 100644 inline ${quoted(path)}\n${data(text)}`,
      ),
      '',
      'get-mark :1',
      'done',
      '',
    ];
    const run = await this.#git(
      ['fast-import', '--quiet', '--done', '--force', '--date-format=raw'],
      lines.join('\n'),
    );
    const commit = run.output.toString().trim();
    if (run.isDone && /^[0-9a-f]{40,}$/.test(commit)) return commit;
    throw new Error(`The ledger cannot be committed: ${run.reason}`);
  }

  /** Moves the ref on the remote to a commit that was made on another one, if it is still there. */
  async publish(commit: string, parent: string | undefined): Promise<PublishEnd> {
    const { remote, ref } = this.address;
    const plain = ['--no-verify', '--no-follow-tags', '--no-signed', '--recurse-submodules=no'];
    const run = await this.#git(['push', '--porcelain', ...plain, remote, `${commit}:${ref}`]);
    if (run.isDone) return { kind: 'published' };
    // Words differ between servers; the ref itself shows who was first.
    const tip = await this.fetch();
    if (tip.kind === 'unreachable') return { kind: run.isEnded ? 'ended' : tip.kind, reason: run.reason };
    const now = tip.kind === 'commit' ? tip.commit : undefined;
    if (now !== undefined && (await this.#reaches(now, commit))) return { kind: 'published' };
    if (now !== parent || isRace(run)) return { kind: 'overtaken' };
    if (run.isEnded) return { kind: 'ended', reason: run.reason };
    return { kind: 'refused', reason: refusalOf(run) };
  }

  /** Waits a little, longer each time, and never as long as the one who was first. */
  async pause(attempt: number): Promise<void> {
    await wait(Math.random() * Math.min(2_000, 50 * 2 ** attempt));
  }

  async #author(): Promise<string> {
    const run = await this.#git(['config', '--get-regexp', '^user\\.(name|email)$']);
    const settings = new Map(
      run.output
        .toString()
        .split('\n')
        .map((line) => [line.split(' ')[0], line.slice(line.indexOf(' ') + 1)]),
    );
    const part = (name: string, usual: string): string =>
      (settings.get(name) ?? '').replaceAll(/[<>\p{Cc}]/gu, '').trim() || usual;
    return `${part('user.name', 'voxlint')} <${part('user.email', 'voxlint@localhost')}>`;
  }

  async #must(args: readonly string[]): Promise<string> {
    const run = await this.#git(args);
    if (run.isDone) return run.output.toString();
    throw new Error(`The ledger in ${this.name} cannot be used: ${run.reason}`);
  }

  #git(args: readonly string[], input?: string): Promise<GitRun> {
    const given = input === undefined ? {} : { input };
    return runGit(args, { cwd: this.top, env: this.#env(), signal: this.signal, ...given });
  }
}

/** The checkout that a folder is in; the reason where it is in none. */
export async function checkoutOf(
  folder: string,
  env: GitOptions['env'],
): Promise<{ readonly top: string; readonly commonFolder: string } | { readonly reason: string }> {
  const args = ['rev-parse', '--show-toplevel', '--git-common-dir'];
  const run = await runGit(args, { cwd: folder, env: gitVariables(args, env) });
  const [top = '', common = ''] = run.output.toString().split('\n');
  if (!run.isDone || top === '' || common === '') return { reason: run.reason };
  return { top: realpathSync.native(top), commonFolder: realpathSync.native(resolve(folder, common)) };
}

/** The ref under which a clone keeps the last commit of a ledger that it has seen. */
export function knownRef(address: RefAddress): string {
  return `${ownRefs(address)}/known`;
}

function ownRefs(address: RefAddress): string {
  return `refs/voxlint/${hashOf(address)}`;
}

function hashOf({ remote, ref }: RefAddress): string {
  return createHash('sha256').update(`${remote}\n${ref}`).digest('hex').slice(0, 16);
}

const maxFetches = 3;

/** More commits than a ledger has. With git's own number for all, the history of every other branch would come, too. */
const wholeHistory = 1_000_000_000;

/** The status line of the ref in the output for programs (git-push(1), "Output"). */
function statusLine({ output }: GitRun): string {
  return (
    output
      .toString()
      .split('\n')
      .find((line) => line.startsWith('!')) ?? ''
  );
}

/** The words of git's own servers, of GitHub and of GitLab for two pushes at the same moment. */
const race: RegExp =
  /non-fast-forward|fetch first|stale info|cannot lock ref|failed to (?:update|lock) ref|incorrect old value|but expected|Unable to create .*\.lock|reference does not point to expected|already exists/i;

function isRace(run: GitRun): boolean {
  return race.test(statusLine(run));
}

function refusalOf(run: GitRun): string {
  const [, summary = ''] = /\t([^\t]*)$/.exec(statusLine(run)) ?? [];
  const words = /\((.*)\)/.exec(summary)?.[1] ?? summary;
  const reason = run.reason.replace(/ ?failed to push some refs to '.*'$/, '');
  return [words, reason].filter((each) => each !== '').join(': ');
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}`;
}

/** As git-fast-import(1) wants paths with unusual characters. */
function quoted(path: string): string {
  return `"${path.replaceAll(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}
