/** A ledger that the disk does not let anyone read or write: its message is a sentence that names the file and the reason. */
export class LedgerError extends Error {
  override readonly name: string = 'LedgerError';
}
