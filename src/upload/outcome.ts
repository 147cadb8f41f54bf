/** The reason that a request never left; each of them means that the service made nothing. */
export type NotSentReason =
  | 'configuration'
  | 'dns'
  | 'refused'
  | 'unreachable'
  | 'connect-timeout'
  | 'tls'
  | 'proxy'
  | 'connection'
  | 'timeout'
  | 'aborted';

/** The reason that nobody knows whether the service made the resource. */
export type UnknownReason =
  | 'timeout'
  | 'aborted'
  | 'connection-lost'
  | 'early-answer'
  | 'cut-off'
  | 'server-error'
  | 'gave-up'
  | 'redirect'
  | 'odd-status'
  | 'too-large'
  | 'not-json'
  | 'no-id'
  | 'taken-id';

/** Something that the service did not keep as it was sent. */
export interface Difference {
  readonly kind: 'dropped' | 'changed';
  /** RFC 6901 pointer into what was sent. */
  readonly pointer: string;
  readonly sent: unknown;
  /** Absent where the field was dropped. */
  readonly received?: unknown;
}

/** A place in a resource that does not follow the documented shape. */
export interface ResourceWarning {
  /** RFC 6901 pointer into the resource. */
  readonly pointer: string;
  readonly message: string;
}

/** A field of the definition that a rejection names. */
export interface FieldPath {
  /** RFC 6901 pointer into what was sent; its parent is there, the field itself may be missing. */
  readonly pointer: string;
  /** The service's words about it; empty where there are none. */
  readonly message: string;
}

/** A success status and an id: the resource is there. */
export interface Created<Resource> {
  readonly kind: 'created';
  readonly status: number;
  readonly id: string;
  /** As the service answered; where that breaks the documented shape, there are `warnings`. */
  readonly resource: Resource;
  readonly differences: readonly Difference[];
  readonly warnings: readonly ResourceWarning[];
}

/** A status by which the service refuses: it made nothing, and would refuse the same request again. */
export interface Rejected {
  readonly kind: 'rejected';
  readonly status: number;
  readonly message: string;
  /** Text of the answer, at most 16,384 characters; empty where it could not be read. */
  readonly body: string;
  readonly fieldPaths: readonly FieldPath[];
}

/** Status 429 (and 503, where that was asked for): the service made nothing now, and may do so later. */
export interface Throttled {
  readonly kind: 'throttled';
  readonly status: number;
  readonly message: string;
  readonly body: string;
  /** The milliseconds that the service asks to wait; absent where it does not ask. */
  readonly retryAfterMs?: number;
}

/** It is certain that the request did not reach the service. */
export interface NotSent {
  readonly kind: 'notSent';
  readonly reason: NotSentReason;
  readonly message: string;
  /** True where the same request may succeed when tried again. */
  readonly retryable: boolean;
}

/** The service may have made the resource or not. Never to be tried again without a person. */
export interface Unknown {
  readonly kind: 'unknown';
  readonly reason: UnknownReason;
  readonly message: string;
  /** Absent where no answer arrived. */
  readonly status?: number;
  /** Text of the answer where there is one, at most 16,384 characters. */
  readonly body?: string;
}

/** The outcome of one create request. No outcome holds the token. */
export type Outcome<Resource> = Created<Resource> | Rejected | Throttled | NotSent | Unknown;
