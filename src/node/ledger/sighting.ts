/** The milliseconds for which another clone is taken not to have settled what was seen open: less than a person takes to look into the service. */
const maxAgeMs = 10_000;

/** A moment at which something was seen elsewhere. */
export class Sighting {
  readonly #wall: number = Date.now();
  readonly #steady: number = performance.now();

  /** False as soon as either clock says so: one stands still while the machine sleeps, and the other one may be set. */
  get isRecent(): boolean {
    const ages = [Date.now() - this.#wall, performance.now() - this.#steady];
    return ages.every((age) => age >= 0 && age <= maxAgeMs);
  }
}
