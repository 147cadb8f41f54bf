import type { Host } from '../terminal/host.ts';
import { readLine } from '../terminal/read-input.ts';
import { UsageError } from '../terminal/usage-error.ts';

/** A question to the person at the terminal. */
export interface Question {
  /** The text that it is about. */
  readonly shown: string;
  readonly question: string;
  /** The sentence for a place where nobody can be asked. */
  readonly otherwise: string;
}

/** Asks, and gives true for a yes. Throws a `UsageError` where nobody can be asked. */
export async function confirm(
  { shown, question, otherwise }: Question,
  host: Host,
  signal: AbortSignal,
): Promise<boolean> {
  if (!canAsk(host)) throw new UsageError(otherwise);
  host.stderr.write(`${shown}\n${question} [y/N] `);
  const answer = await readLine(host, signal);
  return /^\s*y(?:es)?\s*$/i.test(answer ?? '');
}

/** True where somebody sits there who can be asked. */
function canAsk({ stdin, stderr }: Pick<Host, 'stdin' | 'stderr'>): boolean {
  return 'isTTY' in stdin && stdin.isTTY === true && stderr.isTTY === true;
}
