/** A mistake that the user can fix, mostly on the command line: its message is the one line that is shown. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError';
}
