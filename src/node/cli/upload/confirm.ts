import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { readLine } from './read-input.ts';

/** Whether somebody sits there who can be asked. */
export function canAsk({ stdin, stderr }: Pick<Host, 'stdin' | 'stderr'>): boolean {
  return 'isTTY' in stdin && stdin.isTTY === true && stderr.isTTY === true;
}

export interface Question {
  /** What it is about. */
  readonly shown: string;
  readonly question: string;
}

/** Asks before something is created. Throws a `UsageError` where nobody can be asked. */
export async function confirm(
  { shown, question }: Question,
  host: Host,
  signal: AbortSignal,
): Promise<boolean> {
  if (!canAsk(host)) {
    throw new UsageError(
      'Nobody can be asked here whether to create this. Add --yes, or push a plan that was read: --plan plan.json.',
    );
  }
  host.stderr.write(`${shown}\n${question} [y/N] `);
  const answer = await readLine(host, signal);
  return /^\s*y(?:es)?\s*$/i.test(answer ?? '');
}
