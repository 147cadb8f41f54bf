import type { DefinitionKind } from '../schema/definition-kind.ts';
import { ClaimedBatches, type Claims } from './claims.ts';
import type { Clock } from './client/contract.ts';
import { stoppedNotSent } from './client/failure.ts';
import { type RetryBudget, type RetryWait, withRetries } from './client/retries.ts';
import type { CreatingRecord } from './ledger-record.ts';
import type { Outcome } from './outcome.ts';
import type { CreateItem, PlanItem } from './plan.ts';

/** The outcome of any operation; the types of their resources add nothing here. */
export type AnyOutcome = Outcome<object>;

/** Keeps on disk what is about to happen and what has happened. Each step is done when it is on disk; each may reject. */
export interface Journal {
  /** Absent where nobody else can send the same definitions at the same time. */
  readonly claims?: Claims;
  /** Before the request leaves. */
  begin(item: CreateItem): Promise<CreatingRecord>;
  /** The resource is there. */
  created(record: CreatingRecord, id: string): Promise<void>;
  /** It is certain that nothing was made. */
  notMade(record: CreatingRecord): Promise<void>;
  /** Nobody knows; the record stays as it was, with what is known about it. */
  unknown(record: CreatingRecord, message: string): Promise<void>;
}

/** The reason that a definition was not sent although it was to be. */
export type HaltReason =
  | 'declined'
  | 'interrupted'
  | 'refused'
  | 'unreachable'
  | 'too-many-unknown'
  | 'held'
  | 'ledger';

/** The result for one definition. */
export type PushResult =
  | {
      readonly kind: 'sent';
      readonly item: CreateItem;
      readonly outcome: AnyOutcome;
      /** Of the last request; absent where the journal gave it none. */
      readonly requestId?: string;
      /** Set where the outcome could not be put on disk: the record still has the request under way. */
      readonly ledgerFault?: string;
    }
  | {
      readonly kind: 'notTried';
      readonly item: CreateItem;
      readonly reason: HaltReason;
      /** The reason that the ledger could not be written. */
      readonly message?: string;
      /** Its item in a plan of now, where others have it (`held`). */
      readonly now?: PlanItem;
    };

/** A step of a push that is under way. */
export type PushEvent =
  | { readonly kind: 'settled'; readonly result: PushResult }
  | { readonly kind: 'waiting'; readonly item: CreateItem; readonly wait: RetryWait };

export interface PushOptions {
  readonly items: readonly CreateItem[];
  /** The number of requests that may be under way. */
  readonly concurrency: number;
  /** Sends one request, as the journal has it. Never rejects. */
  send(item: CreateItem, record: CreatingRecord): Promise<AnyOutcome>;
  readonly journal: Journal;
  readonly budget: RetryBudget;
  readonly clock: Clock;
  /** Gives a number from 0 to below 1. */
  readonly random: () => number;
  /** Lets requests under way finish, and starts no other. */
  readonly stop: AbortSignal;
  onEvent(event: PushEvent): void;
}

/** So many unknown outcomes without a certain one between them mean that the service is in trouble. */
const maxUnknown = 3;

/** Answers that are about who asks and where, not about the definition: the next one would get the same. */
const refusals: ReadonlySet<number> = new Set([401, 403, 404, 405, 407, 410]);

/**
 * Sends definitions, each journalled before and after. Stops by itself where going on would only do harm: refused by the
 * service, no way to it, outcomes that stay unknown, a ledger that cannot be written. Gives the results in the order of the
 * items; never rejects.
 */
export async function push(options: PushOptions): Promise<readonly PushResult[]> {
  const run = new PushRun(options);
  const workers = Math.min(options.concurrency, options.items.length);
  await Promise.all(Array.from({ length: workers }, () => run.work()));
  return run.results;
}

class PushRun {
  readonly #options: PushOptions;
  readonly #results: PushResult[] = [];
  readonly #halts: Map<DefinitionKind | 'all', HaltReason> = new Map();
  #next = 0;
  #unknownInARow = 0;
  #pause: Promise<void> = Promise.resolve();
  readonly #batches: ClaimedBatches | undefined;

  constructor(options: PushOptions) {
    const { items, journal } = options;
    this.#options = options;
    this.#batches = journal.claims && new ClaimedBatches(items, journal.claims);
  }

  get results(): readonly PushResult[] {
    return this.#results;
  }

  async work(): Promise<void> {
    const { items, onEvent } = this.#options;
    while (this.#next < items.length) {
      const index = this.#next;
      this.#next += 1;
      const item = items[index];
      if (!item) return;
      await this.#waitForService();
      const result = this.#halted(item) ?? (await this.#held(item, index)) ?? (await this.#push(item));
      this.#results[index] = result;
      this.#haltAfter(result);
      onEvent({ kind: 'settled', result });
    }
  }

  /** Nobody starts while the service asks to wait. Waits are slept, not read off a clock, which may be set meanwhile. */
  async #waitForService(): Promise<void> {
    let pause: Promise<void>;
    do {
      pause = this.#pause;
      await pause;
    } while (pause !== this.#pause);
  }

  #halted(item: CreateItem): PushResult | undefined {
    const halt = this.#halts.get('all') ?? this.#halts.get(item.kind);
    const reason = this.#options.stop.aborted ? 'interrupted' : halt;
    return reason && { kind: 'notTried', item, reason };
  }

  /** The result of a definition that somebody else holds. A claim takes a while, in which a push may end. */
  async #held(item: CreateItem, index: number): Promise<PushResult | undefined> {
    if (!this.#batches) return undefined;
    try {
      const now = await this.#batches.obstacle(index);
      if (now) return { kind: 'notTried', item, reason: 'held', now };
    } catch (error) {
      const { message } = new JournalError(error);
      return this.#halted(item) ?? { kind: 'notTried', item, reason: 'ledger', message };
    }
    await this.#waitForService();
    return this.#halted(item);
  }

  async #push(item: CreateItem): Promise<PushResult> {
    const { budget, clock, random, stop, onEvent } = this.#options;
    const onWait = (wait: RetryWait): void => {
      if (wait.outcome.kind === 'throttled') this.#pauseFor(wait.delayMs);
      onEvent({ kind: 'waiting', item, wait });
    };
    let sent: { readonly requestId?: string } = {};
    const attempt = (): Promise<AnyOutcome> =>
      this.#attempt(item, ({ requestId }) => {
        sent = requestId === undefined ? {} : { requestId };
      });
    try {
      const retries = { budget, clock, random, signal: stop, onWait };
      const outcome = await withRetries(attempt, retries);
      if (outcome.kind !== 'created' && outcome.kind !== 'unknown') await this.#release(item, outcome);
      if (outcome.kind === 'notSent' && outcome.reason === 'aborted')
        return { kind: 'notTried', item, reason: 'interrupted' };
      return { kind: 'sent', item, outcome, ...sent };
    } catch (error) {
      if (!(error instanceof JournalError)) throw error;
      const { message, outcome } = error;
      if (outcome) return { kind: 'sent', item, outcome, ...sent, ledgerFault: message };
      return { kind: 'notTried', item, reason: 'ledger', message };
    }
  }

  #pauseFor(ms: number): void {
    const { clock, stop } = this.#options;
    const before = this.#pause;
    this.#pause = clock.sleep(ms, stop).then(() => before);
  }

  /** One request with its two entries in the journal. */
  async #attempt(item: CreateItem, onRecord: (record: CreatingRecord) => void): Promise<AnyOutcome> {
    const { journal, send, stop } = this.#options;
    const record = await journal.begin(item).catch((error: unknown) => {
      throw new JournalError(error);
    });
    onRecord(record);
    const outcome = stop.aborted ? withdrawn : await send(item, record);
    await settle(journal, record, outcome).catch((error: unknown) => {
      throw new JournalError(error, outcome);
    });
    return outcome;
  }

  /** Nothing was made, and nothing more is tried: others may send it. */
  async #release(item: CreateItem, outcome: AnyOutcome): Promise<void> {
    await this.#options.journal.claims?.release(item).catch((error: unknown) => {
      throw new JournalError(error, outcome);
    });
  }

  #haltAfter(result: PushResult): void {
    if (result.kind === 'notTried') {
      if (result.reason === 'ledger') this.#halts.set('all', 'ledger');
      return;
    }
    const { outcome, item, ledgerFault } = result;
    if (ledgerFault !== undefined) this.#halts.set('all', 'ledger');
    this.#unknownInARow = outcome.kind === 'unknown' ? this.#unknownInARow + 1 : 0;
    if (this.#unknownInARow >= maxUnknown) this.#halts.set('all', 'too-many-unknown');
    if (outcome.kind === 'notSent' || outcome.kind === 'throttled') this.#halts.set('all', 'unreachable');
    if (outcome.kind === 'rejected' && refusals.has(outcome.status)) this.#halts.set(item.kind, 'refused');
  }
}

/** The outcome of a request that an interrupt met between its entry in the journal and its first byte. */
const withdrawn: AnyOutcome = stoppedNotSent('aborted', '');

/** The ledger could not be written: before the request, or with its outcome. It ends all attempts. */
class JournalError extends Error {
  override readonly name: string = 'JournalError';
  readonly outcome: AnyOutcome | undefined;

  constructor(cause: unknown, outcome?: AnyOutcome) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.outcome = outcome;
  }
}

async function settle(journal: Journal, record: CreatingRecord, outcome: AnyOutcome): Promise<void> {
  if (outcome.kind === 'created') return journal.created(record, outcome.id);
  if (outcome.kind === 'unknown') return journal.unknown(record, outcome.message);
  return journal.notMade(record);
}
