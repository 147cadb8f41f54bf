import { show } from '../../../text/show.ts';
import type { ParsedArgs } from '../options/command.ts';
import type { Suggest } from '../output/suggest.ts';
import { UsageError } from '../terminal/usage-error.ts';

/** Reads `--expect-create`; undefined without it. Throws a `UsageError` for anything but a whole number of 0 or more. */
export function expectedCreates(args: Pick<ParsedArgs, 'get'>): number | undefined {
  const written = args.get('expect-create');
  if (written === undefined) return undefined;
  if (/^\d{1,9}$/.test(written)) return Number(written);
  throw new UsageError(`--expect-create takes a whole number of 0 or more, not ${show(written)}.`);
}

/** Throws a `UsageError` where another number of definitions is to be created than somebody expects. */
export function refuseOtherCount(actual: number, expected: number | undefined, suggest: Suggest): void {
  if (expected === undefined || actual === expected) return;
  const are = actual === 1 ? 'is' : 'are';
  throw new UsageError(
    `${actual} ${are} to be created, and --expect-create expects ${expected}, so nothing was sent. Look at the plan: ${suggest('plan')}`,
  );
}
