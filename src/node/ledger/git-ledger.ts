import { maskAddresses } from '../../config/mask-secrets.ts';
import { conflictingRecords } from '../../upload/conflicting-records.ts';
import { abandoned, isProblem, parseRecord, writeRecord } from '../../upload/ledger-record.ts';
import { mergeRecords } from '../../upload/merge-records.ts';
import { failed, GitLedgerError, gone, missing, notFetched, notPublished, slow } from './git-ledger-error.ts';
import type { GitRef } from './git-ref.ts';
import type { RecordStore } from './ledger.ts';
import { ledgerFolder, readmePath } from './project-root.ts';
import { rewrittenRef } from './rewritten-ref.ts';
import { Sighting } from './sighting.ts';
import { type Change, Unpublished } from './unpublished.ts';

/** A record of a request to come, by which a run keeps others from making the same request. */
export interface Claim {
  readonly text: string;
  /** The text of the record that the run had planned with; null for none. */
  readonly before: string | null;
}

/** The rights of who opens a ledger. */
export interface OpenMode {
  /** True for who holds the lock of the clone. */
  readonly isHolder: boolean;
  /** True while another process of this clone holds the lock. */
  readonly isBusy: boolean;
  /** True to go on with what the clone knows where the remote cannot be reached. */
  readonly isLastKnownEnough: boolean;
  /** The command that begins a ledger; absent for who begins one. */
  readonly beginCommand?: string;
}

/** The fetches that may take too long before one request. */
const maxLooks = 3;

/** The attempts at one publication, for others may publish at the same time. */
const maxAttempts = 24;

/**
 * A ledger in a ref of a remote: what the remote has, and over it what this clone has not published yet. A publication moves the
 * ref only from the commit that it was made on (git's own compare-and-swap), so that of two clones one is first and the other one sees it.
 */
export class GitLedger implements RecordStore {
  readonly ref: GitRef;
  readonly #unpublished: Unpublished;
  #tip: string | undefined;
  #published: Map<string, string> = new Map();
  #changes: Map<string, Change> = new Map();
  /** The claims of this run without an outcome, as they were published. */
  readonly #claims: Map<string, string> = new Map();
  /** The claims of publications that have failed. */
  readonly #uncertain: Map<string, string> = new Map();
  #queue: Promise<unknown> = Promise.resolve();
  #isWithdrawn = false;
  /** The last moment at which the remote was certain to have what `#published` says. */
  #seen: Sighting | undefined;
  readonly #conflicts: Map<string, string> = new Map();
  #staleReason: string | undefined;
  #foreignChanges = 0;

  private constructor(ref: GitRef) {
    this.ref = ref;
    this.#unpublished = new Unpublished(ref.folder);
  }

  /** Fetches the ref. Throws a `GitLedgerError` where that cannot be, and where the remote no longer has what this clone knows. */
  static async open(ref: GitRef, mode: OpenMode): Promise<GitLedger> {
    const ledger = new GitLedger(ref);
    await ledger.#fetch(mode);
    ledger.#changes = ledger.#unpublished.changes();
    if (!mode.isBusy) await ledger.#withdrawOld(mode.isHolder);
    return ledger;
  }

  get name(): string {
    return this.ref.name;
  }

  /** The reason that the remote's state is not known; undefined where it is. */
  get staleReason(): string | undefined {
    return this.#staleReason;
  }

  /** Grows whenever the records of others may have changed. */
  get foreignChanges(): number {
    return this.#foreignChanges;
  }

  /** The keys of the records that this run has published in two versions, for another clone has found out something else. */
  get conflicts(): readonly string[] {
    return [...this.#conflicts.values()];
  }

  /** True where something of this clone is not in the ref. */
  get hasUnpublished(): boolean {
    return this.#pending().size > 0;
  }

  texts(): ReadonlyMap<string, string> {
    const all = new Map(this.#published);
    for (const [path, change] of this.#changes) {
      const text = this.#merged(path, change) ?? null;
      if (this.#isStuck(path, change)) all.set(path, this.#published.get(path) ?? change.text ?? '');
      else if (text === null) all.delete(path);
      else all.set(path, text);
    }
    return all;
  }

  /** Puts a record, or its removal (null), over what `texts` has shown. */
  async write(path: string, text: string | null): Promise<void> {
    const change = this.#changes.get(path);
    if (change && this.#isStuck(path, change)) {
      throw new GitLedgerError(
        `Two clones have a conflict about ${path} in ${this.name}, and this one has a third version. Settle the conflict in another clone first.`,
      );
    }
    await this.#put(path, { base: this.#published.get(path) ?? null, text });
  }

  /**
   * Publishes claims, and with them all that is open. Gives the paths of those that are held now; others were faster with the rest.
   * Throws a `GitLedgerError` where nothing could be published, so that no request may leave.
   *
   * @param isFree asked after others have published: true where the claim may still be made
   */
  claim(
    claims: ReadonlyMap<string, Claim>,
    message: string,
    isFree: (path: string) => Promise<boolean>,
  ): Promise<ReadonlySet<string>> {
    return this.#inTurn(async () => {
      if (this.#isWithdrawn) throw new GitLedgerError('This run has given up its claims.');
      const all = new Map([...this.#claims, ...[...claims].map(([path, { text }]) => [path, text] as const)]);
      await this.#unpublished.saveClaims(all);
      const held = await this.#publish(claims, message, isFree).catch((error: unknown) => {
        for (const [path, { text }] of claims) this.#uncertain.set(path, text);
        throw error;
      });
      for (const path of held) this.#claims.set(path, claims.get(path)?.text ?? '');
      return held;
    });
  }

  /** The request of a claim is about to leave. */
  async begin(path: string, text: string): Promise<void> {
    const claimed = this.#claims.get(path);
    if (claimed === undefined) throw new Error('it was not claimed');
    await this.#seeLately();
    if (this.#published.get(path) !== claimed) {
      throw new GitLedgerError(
        `Another clone has settled ${path} in ${this.name} while this run held it, so nothing more is sent. See voxlint status.`,
      );
    }
    await this.#put(path, { base: claimed, text });
  }

  /** The request of a claim is certain to have made nothing; the claim is held further. */
  async takeBack(path: string): Promise<void> {
    this.#changes.delete(path);
    await this.#unpublished.remove(path);
  }

  /** The outcome of a claim; without another text there is the record that it was made on. */
  async settle(path: string, text: string | null = withdrawn(this.#claims.get(path))): Promise<void> {
    const base = this.#changes.get(path)?.base ?? this.#claims.get(path) ?? null;
    await this.#put(path, { base, text });
    this.#claims.delete(path);
  }

  /** Gives up the claims whose requests have not begun, also those that are being published. No other can be made then. */
  withdraw(): Promise<void> {
    this.#isWithdrawn = true;
    return this.#inTurn(async () => {
      for (const path of [...this.#claims.keys()]) {
        if (!this.#changes.has(path)) await this.settle(path);
        this.#claims.delete(path);
      }
      await this.#withdrawUncertain();
    });
  }

  /** Publishes what is open. Throws a `GitLedgerError` where that cannot be; it stays open then. */
  publish(message: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#publish(new Map(), message, async () => false);
    });
  }

  /** Makes the ref on the remote where there is none, so that one that is missing later is not taken for a new one. */
  establish(message: string): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#tip !== undefined) return;
      this.#changes.set(readmePath, { base: null, text: readme });
      await this.#publish(new Map(), message, async () => false);
    });
  }

  /**
   * Fetches the ref unless it was seen a moment ago: a run may have been suspended, or have waited for the service, while another clone has
   * settled its claims.
   */
  async #seeLately(): Promise<void> {
    if (this.#seen?.isRecent) return;
    await this.#inTurn(async () => {
      for (let attempt = 1; !this.#seen?.isRecent; attempt += 1) {
        if (attempt > maxLooks) throw slow(this.ref);
        await this.#fetch({ isLastKnownEnough: false });
      }
    });
  }

  #inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const turn = this.#queue.then(run);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  async #publish(
    claims: ReadonlyMap<string, Claim>,
    message: string,
    isFree: (path: string) => Promise<boolean>,
  ): Promise<ReadonlySet<string>> {
    // The turn before may have brought records of others.
    let held: ReadonlySet<string> = await this.#stillHeld(new Set(claims.keys()), claims, isFree);
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const open = new Map(this.#changes);
      const files = new Map<string, string | null>(this.#pending());
      for (const path of held) {
        const text = claims.get(path)?.text ?? '';
        if (this.#published.get(path) !== text) files.set(path, text);
      }
      if (files.size === 0) {
        await this.#advance(this.#tip, files, open);
        return held;
      }
      const commit = await this.ref.commit(this.#tip, files, message).catch(failed);
      const begun = new Sighting();
      const end = await this.ref.publish(commit, this.#tip).catch(failed);
      if (end.kind === 'published') {
        this.#seen = begun;
        await this.#advance(commit, files, open);
        return held;
      }
      if (end.kind !== 'overtaken') throw notPublished(this.ref, end.kind, end.reason);
      await this.ref.pause(attempt);
      await this.#fetch({ isLastKnownEnough: false });
      held = await this.#stillHeld(held, claims, isFree);
    }
    throw new GitLedgerError(
      `Others write ${this.name} all the time: after ${maxAttempts} attempts nothing of this run was published. Run it again.`,
    );
  }

  /** The claims that may still be made, and those of an attempt that has arrived although nobody knew. */
  async #stillHeld(
    held: ReadonlySet<string>,
    claims: ReadonlyMap<string, Claim>,
    isFree: (path: string) => Promise<boolean>,
  ): Promise<Set<string>> {
    const still = new Set<string>();
    for (const path of held) {
      const claim = claims.get(path);
      const theirs = this.#published.get(path) ?? null;
      const isUntouched = theirs === claim?.before;
      if (theirs === claim?.text || (isUntouched && (await isFree(path)))) still.add(path);
    }
    return still;
  }

  /** The files by which the view of this clone differs from the ref, without the requests that are under way. */
  #pending(): Map<string, string | null> {
    const files = new Map<string, string | null>();
    for (const [path, change] of this.#changes) {
      const text = this.#merged(path, change);
      if (this.#claims.has(path) || text === undefined) continue;
      if (text !== (this.#published.get(path) ?? null)) files.set(path, text);
    }
    return files;
  }

  /** Takes what was published out of what is open, unless it has changed meanwhile. */
  async #advance(
    commit: string | undefined,
    files: ReadonlyMap<string, string | null>,
    open: ReadonlyMap<string, Change>,
  ): Promise<void> {
    for (const [path, text] of files) {
      if (text === null) this.#published.delete(path);
      else this.#published.set(path, text);
      const [side] = conflictingRecords(text ?? '') ?? [];
      if (side) this.#conflicts.set(path, side.record.key);
      else this.#conflicts.delete(path);
    }
    if (commit !== undefined && commit !== this.#tip) await this.ref.know(commit).catch(failed);
    this.#tip = commit;
    const done: string[] = [];
    for (const [path, change] of open) {
      const now = this.#changes.get(path);
      const published = this.#published.get(path) ?? null;
      if (now === undefined || this.#claims.has(path)) continue;
      if (now !== change && files.has(path)) await this.#put(path, { base: published, text: now.text });
      if (now !== change || this.#merged(path, change) !== published) continue;
      this.#changes.delete(path);
      done.push(path);
    }
    await this.#unpublished.remove(...done);
  }

  #merged(path: string, { base, text }: Change): string | null | undefined {
    const versions = { base, ours: text, theirs: this.#published.get(path) ?? null };
    return mergeRecords(versions, { ours: 'this clone', theirs: this.name });
  }

  #isStuck(path: string, change: Change): boolean {
    return this.#merged(path, change) === undefined;
  }

  async #put(path: string, change: Change): Promise<void> {
    await this.#unpublished.save(path, change);
    this.#changes.set(path, change);
  }

  /** Claims that have arrived although the remote could not say so. Where it still cannot, the next run of this clone looks. */
  async #withdrawUncertain(): Promise<void> {
    if (this.#uncertain.size === 0) return;
    const isSeen = await this.#fetch({ isLastKnownEnough: false }).then(
      () => true,
      () => false,
    );
    for (const [path, text] of isSeen ? this.#uncertain : []) {
      if (this.#published.get(path) === text) await this.#put(path, { base: text, text: withdrawn(text) });
    }
  }

  /** Claims of a run of this clone that was killed before their requests had begun: nothing was made of them. */
  async #withdrawOld(isHolder: boolean): Promise<void> {
    const old = [...this.#unpublished.claims()].filter(
      ([path, text]) => this.#published.get(path) === text && !this.#changes.has(path),
    );
    for (const [path, text] of old) {
      const change = { base: text, text: withdrawn(text) };
      if (isHolder) await this.#put(path, change);
      else this.#changes.set(path, change);
    }
    if (isHolder) await this.#unpublished.removeClaims();
  }

  async #fetch({
    isLastKnownEnough,
    beginCommand,
  }: Pick<OpenMode, 'isLastKnownEnough' | 'beginCommand'>): Promise<void> {
    const { ref } = this;
    const begun = new Sighting();
    const known = await ref.known();
    const tip = await ref.fetch().catch(failed);
    if (tip.kind === 'unreachable') {
      if (!isLastKnownEnough || known === undefined) throw notFetched(ref, tip.reason);
      this.#staleReason = maskAddresses(tip.reason);
      return this.#read(known);
    }
    if (tip.kind === 'missing') {
      if (known !== undefined) throw gone(ref);
      if (beginCommand !== undefined) throw missing(ref, beginCommand);
      return;
    }
    const rewritten = known && (await rewrittenRef(ref, known, tip.commit).catch(failed));
    if (rewritten) throw new GitLedgerError(rewritten);
    await ref.know(tip.commit).catch(failed);
    await this.#read(tip.commit);
    this.#seen = begun;
  }

  async #read(commit: string): Promise<void> {
    if (commit === this.#tip) return;
    this.#published = await this.ref.texts(commit, ledgerFolder).catch(failed);
    this.#tip = commit;
    this.#foreignChanges += 1;
  }
}

/** The text of a record once it is certain that its request was never made; null for none. */
function withdrawn(claimed = ''): string | null {
  const record = parseRecord(claimed);
  if (isProblem(record) || record.state !== 'creating') throw new Error('It is not a claim.');
  const before = abandoned(record);
  return before ? writeRecord(before) : null;
}

const readme = `# The ledger of voxlint

This branch records what \`voxlint push\` has created. Do not delete it, do not rewrite it, and do not merge it anywhere: without it,
everything would be created again.
`;
