import { join } from 'node:path';
import { escapeControls } from '../../../text/show.ts';
import { systemClock } from '../../client/system-clock.ts';
import { reasonOf } from '../../files/reason-of.ts';
import { GitLedger } from '../../ledger/git-ledger.ts';
import { GitLedgerError } from '../../ledger/git-ledger-error.ts';
import type { GitRef } from '../../ledger/git-ref.ts';
import type { LedgerPlace } from '../../ledger/ledger.ts';
import { acquireLock, isRefusal, type Lock, type LockRefusal, lockHolder } from '../../ledger/lock.ts';
import { isEnvironmentName, ledgerEnvironments, ledgerFolder, lockName } from '../../ledger/project-root.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { type LedgerHomes, refuseSecondLedgers } from './ledger-homes.ts';
import type { UploadContext } from './upload-context.ts';
import { adviceOnLock, showHolder, withLedger } from './with-ledger.ts';

/** The ledgers of a project, as they are at the moment. */
export interface OpenLedgers {
  /** Of every environment that has one by now, in the order of their names, whether the configuration still names it or not. */
  places(): readonly LedgerPlace[];
  /** That of an environment, there or not. */
  place(environment: string): LedgerPlace;
  /** That of an environment; undefined where it is in files. */
  git(environment: string): GitLedger | undefined;
  /** Warnings, in sentences. */
  readonly notes: readonly string[];
  /** Publishes what is open in all of them. Throws a `UsageError` where that cannot be; it is kept in this clone then. */
  publish(message: string): Promise<void>;
}

/** The use of open ledgers: to write them; to decide on them; to show them, where the last known state will do, too. */
export type LedgerUse = 'write' | 'decide' | 'show';

export interface OpenOptions {
  readonly use: LedgerUse;
  /** Ends the wait for the remote, as long as nothing depends on it. */
  readonly signal?: AbortSignal;
  /** Ends it also where outcomes are to be published. */
  readonly abort?: AbortSignal;
  /** True to begin a ledger where the remote has none. */
  readonly begins?: boolean;
  /** The only environment that the use is about: the last known state of the others will do. */
  readonly environment?: string;
}

/** The same for a call that is about one environment. Warnings go to its error output. */
export async function withOpenContext<Result>(
  context: UploadContext,
  options: OpenOptions,
  host: Pick<Host, 'cwd' | 'stderr'>,
  run: (context: UploadContext, ledgers: OpenLedgers) => Promise<Result>,
): Promise<Result> {
  refuseSecondLedgers(context.homes, host);
  const { name } = context.environment;
  return withLedgers(context.homes, { ...options, environment: name }, (ledgers) => {
    for (const note of ledgers.notes) host.stderr.write(`voxlint: ${note}\n`);
    const ledger = ledgers.git(name);
    if (!ledger) refuseForgottenGit(name, context.homes, ledgers);
    const places = (): readonly LedgerPlace[] => ledgers.places();
    return run({ ...context, place: ledgers.place(name), places, ...(ledger && { ledger }) }, ledgers);
  });
}

/** Throws a `UsageError` where the configuration keeps a ledger in files that is in git already. */
function refuseForgottenGit(name: string, { inFiles }: LedgerHomes, { places }: OpenLedgers): void {
  const store = places().find(({ environment, store: each }) => each && environment === name)?.store;
  if (!store || !inFiles.has(name)) return;
  throw new UsageError(
    `The ledger of ${name} is in ${store.name}, and the configuration says that it is in files. Nothing was sent. Add ledger: git to environments.${name}.`,
  );
}

/**
 * Changes the ledger of an environment, and publishes the change, which the call may do earlier for what must come after it. Throws a
 * `UsageError` where it cannot be published.
 */
export async function changeLedger<Result>(
  context: UploadContext,
  message: string,
  host: Pick<Host, 'cwd' | 'stderr'>,
  run: (context: UploadContext, publish: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  return withOpenContext(context, { use: 'write' }, host, async (open, ledgers) => {
    const publish = (): Promise<void> => ledgers.publish(message);
    const result = await run(open, publish);
    await publish();
    return result;
  });
}

/** Opens the ledgers of a project, and holds those that are written. Throws a `UsageError` where one of them cannot be used. */
export async function withLedgers<Result>(
  homes: LedgerHomes,
  options: OpenOptions,
  run: (ledgers: OpenLedgers) => Promise<Result>,
): Promise<Result> {
  const { root, refs, inFiles } = homes;
  const { environment, use } = options;
  // Environments of one service share its models, so that whoever writes one ledger of a checkout keeps the others from being written.
  const isInFiles =
    inFiles.size > 0 ||
    ledgersInFiles(homes).length > 0 ||
    (environment !== undefined && !refs.has(environment));
  const inGit = (): Promise<Result> => withGitLedgers(homes, options, run);
  return use === 'write' && isInFiles ? withLedger(root, inGit) : inGit();
}

async function withGitLedgers<Result>(
  homes: LedgerHomes,
  options: OpenOptions,
  run: (ledgers: OpenLedgers) => Promise<Result>,
): Promise<Result> {
  const { refs } = homes;
  const locks: Lock[] = [];
  try {
    const opened = new Map<string, GitLedger>();
    const notes: string[] = [];
    for (const [name, ref] of distinctRefs(refs)) {
      const use = isMeant(ref, refs, options) ? options.use : 'show';
      if (options.use === 'write') locks.push(lockOf(ref));
      try {
        opened.set(ref.folder, await openGit(name, ref, { ...options, use }));
      } catch (error) {
        if (isMeant(ref, refs, options)) throw error;
        notes.push(`The ledger of ${name} is left out. ${error instanceof Error ? error.message : ''}`);
      }
    }
    return await run(openLedgers(homes, opened, notes));
  } finally {
    for (const lock of locks) lock.release();
  }
}

function isMeant(ref: GitRef, refs: LedgerHomes['refs'], { environment }: OpenOptions): boolean {
  return environment === undefined || refs.get(environment)?.folder === ref.folder;
}

/** One of the environments for each ref: several may share one. */
function distinctRefs(refs: LedgerHomes['refs']): readonly (readonly [string, GitRef])[] {
  const byFolder = new Map([...refs].toReversed().map((entry) => [entry[1].folder, entry]));
  return [...byFolder.values()].toSorted(([, a], [, b]) => (a.folder < b.folder ? -1 : 1));
}

async function openGit(
  name: string,
  ref: GitRef,
  { use, signal, abort, begins = false }: OpenOptions,
): Promise<GitLedger> {
  ref.signal = signal;
  try {
    const ledger = await GitLedger.open(ref, {
      isHolder: use === 'write',
      isBusy: use !== 'write' && lockHolder(lockFile(ref)) !== undefined,
      isLastKnownEnough: use === 'show',
      ...(begins ? {} : { beginCommand: `voxlint move --to-git --env ${name}` }),
    });
    ref.signal = abort;
    if (use === 'write' && begins) await ledger.establish(`Begin the ledger`);
    if (use === 'write' && ledger.hasUnpublished)
      await ledger.publish('Record what an earlier run has left open');
    return ledger;
  } catch (error) {
    throw usageError(error, 'Nothing was sent.');
  }
}

/** The environments with a ledger in files. */
function ledgersInFiles({ root, refs }: LedgerHomes): readonly string[] {
  return ledgerEnvironments(root).filter((name) => !refs.has(name));
}

function openLedgers(
  homes: LedgerHomes,
  opened: ReadonlyMap<string, GitLedger>,
  leftOut: readonly string[],
): OpenLedgers {
  const { root, refs } = homes;
  const ledgers = [...opened.values()];
  const git = (environment: string): GitLedger | undefined => opened.get(refs.get(environment)?.folder ?? '');
  const places = (): readonly LedgerPlace[] => {
    const inFiles = ledgersInFiles(homes).map((environment) => ({ root, environment }));
    const inGit = ledgers.flatMap((store) =>
      environmentsIn(store).map((environment) => ({ root, environment, store })),
    );
    return [...inFiles, ...inGit].toSorted((a, b) => (a.environment < b.environment ? -1 : 1));
  };
  const place = (environment: string): LedgerPlace => {
    const store = git(environment);
    if (store) return { root, environment, store };
    return places().find((each) => each.environment === environment) ?? { root, environment };
  };
  return {
    places,
    place,
    git,
    notes: [
      ...leftOut,
      ...ledgers.flatMap(({ name, staleReason }) =>
        staleReason === undefined
          ? []
          : [
              `${name} cannot be reached, so this is what the clone knew last: ${escapeControls(staleReason)}`,
            ],
      ),
    ],
    publish: async (message) => {
      for (const ledger of ledgers) {
        await ledger.publish(message).catch((error: unknown) => {
          throw usageError(
            error,
            'It is recorded in this clone only; the next voxlint push here publishes it.',
          );
        });
      }
    },
  };
}

/** The environments of which a ledger in git has records. */
function environmentsIn(store: GitLedger): readonly string[] {
  const names = [...store.texts().keys()].flatMap((path) => {
    const [folder, name = '', ...rest] = path.split('/');
    return folder === ledgerFolder && rest.length > 0 ? [name] : [];
  });
  return [...new Set(names)].filter(isEnvironmentName);
}

function lockFile({ folder }: GitRef): string {
  return join(folder, lockName);
}

/** The process that writes a ledger in git at this moment, in a sentence. */
export function gitLedgerHolder(ref: GitRef): string | undefined {
  const holder = lockHolder(lockFile(ref));
  return holder && showHolder(holder, lockFile(ref));
}

function lockOf(ref: GitRef): Lock {
  const file = lockFile(ref);
  let lock: Lock | LockRefusal;
  try {
    lock = acquireLock(file, systemClock.now);
  } catch (error) {
    throw new UsageError(`Cannot write ${file}: ${reasonOf(error)}.`);
  }
  if (isRefusal(lock)) throw new UsageError(`${showHolder(lock.holder, file)} ${adviceOnLock(lock, file)}`);
  return lock;
}

/** A sentence of the ledger in git, and one about what follows; any other error as it is. */
export function usageError(error: unknown, consequence: string): unknown {
  if (!(error instanceof GitLedgerError)) return error;
  const end = /[.!?]$/.test(error.message) ? '' : '.';
  return new UsageError(`${error.message}${end} ${consequence}`);
}
