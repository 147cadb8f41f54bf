import type { CreateItem, PlanItem } from './plan.ts';

/** Holds definitions against every other clone before their requests leave. */
export interface Claims {
  /** The number of definitions that are claimed together. */
  readonly size: number;
  /**
   * Claims definitions. Gives what stands in the way of those that others hold by now. Rejects where nothing could be claimed: then
   * none of their requests may leave.
   */
  claim(items: readonly CreateItem[]): Promise<ReadonlyMap<CreateItem, PlanItem>>;
  /** The requests have certainly made nothing, and none will follow. */
  release(item: CreateItem): Promise<void>;
}

/** Claims the items of a push batch by batch, each while the one before it is sent, so that the network does not rest. */
export class ClaimedBatches {
  readonly #items: readonly CreateItem[];
  readonly #claims: Claims;
  readonly #batches: Promise<ReadonlyMap<CreateItem, PlanItem>>[] = [];

  constructor(items: readonly CreateItem[], claims: Claims) {
    this.#items = items;
    this.#claims = claims;
  }

  /** Gives what stands in the way of the item with this number, once it is certain; undefined where it may be sent. */
  async obstacle(index: number): Promise<PlanItem | undefined> {
    const item = this.#items[index];
    const number = Math.floor(index / this.#claims.size);
    const obstacles = await this.#batch(number);
    // A batch that fails reports it to the first of its own items.
    this.#batch(number + 1).catch(() => undefined);
    return item && obstacles.get(item);
  }

  async #batch(number: number): Promise<ReadonlyMap<CreateItem, PlanItem>> {
    const { size } = this.#claims;
    const items = this.#items.slice(number * size, (number + 1) * size);
    if (items.length === 0) return new Map();
    this.#batches[number] ??= this.#claims.claim(items);
    return this.#batches[number];
  }
}
