import type { NotSent, NotSentReason, Unknown, UnknownReason } from '../outcome.ts';
import { EarlyAnswerError, NeverSentError } from './contract.ts';
import type { StopReason } from './exchange.ts';

/** An error in place of an answer. */
export interface Failure {
  readonly error: unknown;
  readonly stopped: StopReason | undefined;
  /** Host and port of the service, for messages. */
  readonly host: string;
}

/** The meaning of an error code for a request that never left. */
interface FailureKind {
  readonly reason: NotSentReason;
  readonly retryable: boolean;
  describe(host: string, code: string): string;
}

/** Errors of a system or library, as far as they show what happened. */
interface CodedError {
  readonly code: string;
  readonly syscall: string | undefined;
}

const notFound: FailureKind = {
  reason: 'dns',
  retryable: true,
  describe: (host) => `The name of ${host} could not be found.`,
};
const unreachable: FailureKind = {
  reason: 'unreachable',
  retryable: true,
  describe: (host, code) => `There is no route to ${host} (${code}).`,
};
const slow: FailureKind = {
  reason: 'connect-timeout',
  retryable: true,
  describe: (host) => `${host} did not accept a connection in time.`,
};
const untrusted: FailureKind = {
  reason: 'tls',
  retryable: false,
  describe: (host, code) => `The certificate of ${host} cannot be trusted (${code}).`,
};
const unencrypted: FailureKind = {
  reason: 'tls',
  retryable: false,
  describe: (host, code) => `${host} and this machine could not agree on an encrypted connection (${code}).`,
};
const broken: FailureKind = {
  reason: 'connection',
  retryable: true,
  describe: (host, code) => `A connection to ${host} could not be made${code ? ` (${code})` : ''}.`,
};

const failureKinds: Readonly<Record<string, FailureKind>> = {
  ENOTFOUND: notFound,
  EAI_AGAIN: notFound,
  EAI_NODATA: notFound,
  EAI_NONAME: notFound,
  ECONNREFUSED: {
    reason: 'refused',
    retryable: true,
    describe: (host) => `Nothing answers at ${host}: the connection was refused.`,
  },
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EADDRNOTAVAIL: unreachable,
  ETIMEDOUT: slow,
  UND_ERR_CONNECT_TIMEOUT: slow,
  EPROTO: unencrypted,
};

/** Errors that come before the first byte of a request, whoever reports them. */
const beforeSending: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_NODATA',
  'EAI_NONAME',
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The certificate errors of Node's documentation (tls, "X509 certificate error codes"); they end the handshake. */
const certificateErrors: ReadonlySet<string> = new Set([
  'CERT_CHAIN_TOO_LONG',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REJECTED',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Separates an error that proves the request never left from one that leaves everything open. In doubt: open. */
export function interpretFailure(failure: Failure): NotSent | Unknown {
  const never = errorChain(failure.error).find((error) => error instanceof NeverSentError);
  if (never) return neverSent(never, failure);
  if (failure.stopped) return stoppedUnknown(failure.stopped, failure.host);
  const coded = codedErrors(failure.error).find(provesNeverSent);
  if (coded) return notSent(failureKindOf(coded.code), failure.host, coded.code);
  if (failure.error instanceof EarlyAnswerError) return unknown('early-answer', earlyMessage(failure));
  return unknown('connection-lost', lostMessage(failure));
}

/** A request that was ended by the clock or the caller after it may have left. */
export function stoppedUnknown(stopped: StopReason, host: string, status?: number): Unknown {
  const what =
    status === undefined ? 'before an answer came' : `before the answer (status ${status}) was whole`;
  const why =
    stopped === 'timeout' ? `The time for ${host} to answer ran out` : 'The request was interrupted';
  return unknown(stopped, `${why} ${what}.`, status);
}

function neverSent(error: NeverSentError, { stopped, host }: Failure): NotSent {
  if (stopped) return stoppedNotSent(stopped, host);
  const code = codedErrors(error)[0]?.code ?? '';
  const derived = notSent(failureKindOf(code), host, code);
  if (!error.reason) return derived;
  return { ...derived, reason: error.reason, message: error.message, retryable: error.retryable ?? false };
}

/** A request that was ended by the clock or the caller before anything of it left. */
export function stoppedNotSent(stopped: StopReason, host: string): NotSent {
  const aborted = stopped === 'aborted';
  const message = aborted
    ? 'The request was interrupted before it left.'
    : `A connection to ${host} could not be made in the time for the request.`;
  return { kind: 'notSent', reason: stopped, message, retryable: !aborted };
}

/** A request that cannot be made from its settings. */
export function misconfigured(message: string): NotSent {
  return { kind: 'notSent', reason: 'configuration', message, retryable: false };
}

function notSent(kind: FailureKind, host: string, code: string): NotSent {
  const { reason, retryable } = kind;
  return { kind: 'notSent', reason, message: kind.describe(host, code), retryable };
}

function failureKindOf(code: string): FailureKind {
  if (certificateErrors.has(code)) return untrusted;
  if (code.startsWith('ERR_SSL_')) return unencrypted;
  return failureKinds[code] ?? broken;
}

function unknown(reason: UnknownReason, message: string, status?: number): Unknown {
  return { kind: 'unknown', reason, message, ...(status === undefined ? {} : { status }) };
}

function earlyMessage({ host }: Failure): string {
  return `${host} answered before the whole request had left, so its answer belongs to something else.`;
}

function lostMessage({ error, host }: Failure): string {
  const code = codedErrors(error)[0]?.code;
  return `The connection to ${host} was lost before an answer came${code ? ` (${code})` : ''}.`;
}

function provesNeverSent({ code, syscall }: CodedError): boolean {
  return (
    beforeSending.has(code) ||
    certificateErrors.has(code) ||
    syscall === 'connect' ||
    syscall === 'getaddrinfo'
  );
}

function codedErrors(error: unknown): readonly CodedError[] {
  return errorChain(error).flatMap((link) => {
    const { code, syscall } = link as { readonly code?: unknown; readonly syscall?: unknown };
    if (typeof code !== 'string' || !/^[A-Z][A-Z0-9_]*$/.test(code)) return [];
    return [{ code, syscall: typeof syscall === 'string' ? syscall : undefined }];
  });
}

const maxChainLength = 8;

/** The error and its causes, outermost first. */
function errorChain(error: unknown): readonly object[] {
  const chain: object[] = [];
  let link = error;
  while (typeof link === 'object' && link !== null && chain.length < maxChainLength) {
    chain.push(link);
    link = (link as { readonly cause?: unknown }).cause;
  }
  return chain;
}
