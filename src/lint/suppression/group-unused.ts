import type { SuppressionComment } from './comments.ts';
import type { Closing, Entry } from './scopes.ts';

/**
 * Sorts entries that suppress nothing into groups that are removed together: the names of one comment, and a
 * block with the comment that ends nothing else.
 *
 * @param unused entries that disable, and suppress nothing
 * @param closings the entries that enable, with what each ends
 */
export function groupUnused(
  unused: readonly Entry[],
  closings: readonly Closing[],
): readonly (readonly Entry[])[] {
  const isUnused = new Set(unused);
  const idle = closings.filter(({ closed }) => closed.every((entry) => isUnused.has(entry)));
  const groups = new Groups();
  for (const { entry, closed } of idle) {
    for (const each of closed) groups.join(entry.comment, each.comment);
  }
  const members = new Map<SuppressionComment, Entry[]>();
  for (const entry of [...unused, ...idle.map((closing) => closing.entry)]) {
    const group = groups.of(entry.comment);
    members.set(group, members.get(group) ?? []);
    members.get(group)?.push(entry);
  }
  return [...members.values()];
}

/** Comments that belong together, each group known by one of them. */
class Groups {
  readonly #leaders: Map<SuppressionComment, SuppressionComment> = new Map();

  of(comment: SuppressionComment): SuppressionComment {
    let leader = comment;
    for (let next = this.#leaders.get(leader); next !== undefined; next = this.#leaders.get(leader))
      leader = next;
    if (leader !== comment) this.#leaders.set(comment, leader);
    return leader;
  }

  join(a: SuppressionComment, b: SuppressionComment): void {
    const [leader, other] = [this.of(b), this.of(a)];
    if (leader !== other) this.#leaders.set(other, leader);
  }
}
