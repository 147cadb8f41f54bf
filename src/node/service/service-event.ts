import type { FaultKind } from './fault.ts';

/** The report of the service to whoever runs it; it prints nothing itself. Paths come from clients and must be escaped for a terminal. */
export type ServiceEvent =
  | { readonly kind: 'listening'; readonly url: string }
  /** A data file was opened; `droppedBytes` is the length of a last line that was cut off, about which nobody got an answer. */
  | { readonly kind: 'loaded'; readonly records: number; readonly droppedBytes: number }
  | { readonly kind: 'answered'; readonly exchange: ServedExchange; readonly status: number }
  /** The connection was dropped without an answer. */
  | { readonly kind: 'dropped'; readonly exchange: ServedExchange }
  /** A fault of the service itself, such as a full disk; the client got status 500. */
  | { readonly kind: 'failed'; readonly exchange: ServedExchange; readonly message: string }
  | { readonly kind: 'stopped' };

/** A request, and its outcome. */
export interface ServedExchange {
  readonly method: string;
  readonly path: string;
  /** Id of the record that was kept, also where the client got no answer. */
  readonly id?: string;
  readonly fault?: FaultKind;
}
