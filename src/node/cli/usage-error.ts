/** A mistake on the command line: its message is the one line that the user sees. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError';
}
