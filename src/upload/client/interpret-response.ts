import type { SchemaViolation, Validate } from '../../schema/validators.generated.js';
import { isMap } from '../../text/is-map.ts';
import { escapeStep, type Path, toPointer } from '../../text/json-pointer.ts';
import { showList } from '../../text/show.ts';
import type {
  Created,
  Difference,
  Outcome,
  Rejected,
  ResourceWarning,
  Throttled,
  Unknown,
  UnknownReason,
} from '../outcome.ts';
import { isNestedDeeperThan } from '../request-body.ts';
import type { ResponseText, ServiceResponse, StopReason } from './exchange.ts';
import { stoppedUnknown } from './failure.ts';
import { fieldPathsIn } from './field-paths.ts';
import type { Redaction } from './redaction.ts';

/** An answer, and what is needed to say what it means. */
export interface AnsweredRequest {
  readonly response: ServiceResponse;
  readonly stopped: StopReason | undefined;
  readonly host: string;
  /** The body that was sent. */
  readonly sent: string;
  readonly check: Validate;
  readonly redaction: Redaction;
  /** True where a 503 that says when to come back means that nothing was made. */
  readonly unavailableIsThrottled: boolean;
}

/** Nobody reads what is nested deeper. */
const maxDepth = 1_000;
const maxExcerptLength = 16_384;

/**
 * Statuses that say that the request was refused: those of the IANA registry, and those by which nginx refuses what it has
 * not passed on. 408 is none of them, nor are statuses of gateways, such as 460 and 499: they are given when an answer takes
 * long, and by then the service may have worked.
 */
const rejections: ReadonlySet<number> = new Set([
  ...[400, 401, 402, 403, 404, 405, 406, 407, 409, 410, 411, 412, 413, 414, 415, 416, 417, 418],
  ...[421, 422, 423, 424, 425, 426, 428, 431, 451, 494, 495, 496, 497],
]);

/** The meaning of an answer for the resource; docs/service.md, 7, documents no status codes, so in doubt it is unknown. */
export function interpretResponse<Resource>(answered: AnsweredRequest): Outcome<Resource> {
  const { status, retryAfter } = answered.response;
  if (status >= 200 && status < 300) return interpretSuccess(answered);
  if (status === 429) return throttled(answered);
  if (status === 503 && retryAfter !== null && answered.unavailableIsThrottled) return throttled(answered);
  if (rejections.has(status)) return rejected(answered);
  if (answered.stopped) return stoppedUnknown(answered.stopped, answered.host, status);
  if (status >= 500 && status < 600) {
    return unknown(answered, 'server-error', `${answered.host} failed with status ${status}.`);
  }
  if (status >= 300 && status < 400) return redirected(answered);
  if (status === 408) {
    return unknown(answered, 'gave-up', `${answered.host} gave up waiting (status 408).`);
  }
  return unknown(
    answered,
    'odd-status',
    `${answered.host} answered with status ${status}, which has no meaning here.`,
  );
}

function interpretSuccess<Resource>(answered: AnsweredRequest): Created<Resource> | Unknown {
  const { response, host, stopped } = answered;
  const { body, status } = response;
  const answer = `${host} answered with status ${status}`;
  if (body.state !== 'whole') {
    if (stopped) return stoppedUnknown(stopped, host, status);
    const [reason, words] = unread[body.state];
    return unknown(answered, reason, `${answer}${words}`);
  }
  if (body.text.trim() === '') {
    return unknown(answered, 'no-id', `${answer}, but nothing came with it, so the id is not known.`);
  }
  const resource = parseJson(body.text);
  if (resource === undefined) {
    return unknown(answered, 'not-json', `${answer}, but what came with it is not JSON that can be read.`);
  }
  return created(answered, resource, answer);
}

const unread: Readonly<Record<Exclude<ResponseText['state'], 'whole'>, readonly [UnknownReason, string]>> = {
  'cut-off': ['cut-off', ', but what came with it could not be read to its end.'],
  'too-large': ['too-large', ' and more than 4 MiB of text, which is not a resource.'],
  'not-text': ['not-json', ', but what came with it is not JSON: it is not even text.'],
};

function created<Resource>(
  answered: AnsweredRequest,
  resource: unknown,
  answer: string,
): Created<Resource> | Unknown {
  const id = idOf(resource);
  if (id === undefined) {
    return unknown(answered, 'no-id', `${answer}, but there is no id in what came with it.`);
  }
  // An id is kept for ever and must be kept as it is, so one that cannot be kept is none.
  if (answered.redaction.text(id) !== id) {
    return unknown(answered, 'no-id', `${answer}, but the id in what came with it holds the token.`);
  }
  return {
    kind: 'created',
    status: answered.response.status,
    id,
    resource: resource as Resource,
    differences: differencesBetween(JSON.parse(answered.sent), resource),
    warnings: resourceWarnings(resource, answered.check),
  };
}

function idOf(resource: unknown): string | undefined {
  if (typeof resource !== 'object' || resource === null || !Object.hasOwn(resource, 'id')) return undefined;
  const { id } = resource as { readonly id?: unknown };
  return typeof id === 'string' && id.trim() !== '' ? id : undefined;
}

function rejected(answered: AnsweredRequest): Rejected {
  const { response, host, sent } = answered;
  const body = response.body.state === 'whole' ? parseJson(response.body.text) : undefined;
  return {
    kind: 'rejected',
    status: response.status,
    message: `${host} rejected the request with status ${response.status}.`,
    body: excerptOf(answered) ?? '',
    fieldPaths: fieldPathsIn(body, JSON.parse(sent)),
  };
}

function throttled(answered: AnsweredRequest): Throttled {
  const { response, host } = answered;
  const retryAfterMs = parseRetryAfter(response);
  return {
    kind: 'throttled',
    status: response.status,
    message: `${host} takes no more requests for now (status ${response.status}).`,
    body: excerptOf(answered) ?? '',
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

function redirected(answered: AnsweredRequest): Unknown {
  const { response, host } = answered;
  const place = placeOf(response.location);
  const where = place ? `, pointing to ${place}` : '';
  return unknown(
    answered,
    'redirect',
    `${host} answered with status ${response.status}${where}. voxlint does not follow: the token is for ${host} alone.`,
  );
}

/** The origin that a redirect leads to, without the parts in which a service might repeat secrets. */
function placeOf(location: string | null): string | undefined {
  try {
    return location === null ? undefined : new URL(location).origin;
  } catch {
    return 'another path';
  }
}

function unknown(answered: AnsweredRequest, reason: UnknownReason, message: string): Unknown {
  const body = excerptOf(answered);
  return {
    kind: 'unknown',
    reason,
    message,
    status: answered.response.status,
    ...(body ? { body } : {}),
  };
}

/** The token is taken out before the text is cut, so that no part of it is left at the cut. */
function excerptOf({ response, redaction }: AnsweredRequest): string | undefined {
  if (response.body.state !== 'whole') return undefined;
  const text = cleanText(response.body.text, redaction);
  return text.length > maxExcerptLength ? `${text.slice(0, maxExcerptLength - 1)}…` : text;
}

/** JSON may spell a token in ways that only a parser sees (`\u0073`); then the value is written anew. */
function cleanText(text: string, redaction: Redaction): string {
  const value = parseJson(text);
  const written = JSON.stringify(value);
  const clean = JSON.stringify(redaction.value(value));
  return redaction.text(written === clean ? text : clean);
}

/** Undefined for what is not JSON, and for what is nested so deeply that nobody reads it. */
function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isNestedDeeperThan(value, maxDepth) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** The header fields that say when to come back. */
interface RetryHeaders {
  /** Value of `Retry-After`: seconds or a date. */
  readonly retryAfter: string | null;
  /** Value of `Date`, by which the service's clock goes. */
  readonly date: string | null;
}

/**
 * The milliseconds that the service asks to wait (RFC 9110 section 10.2.3). A date is measured against the service's
 * own clock, for that of this machine may be set otherwise. Undefined where nothing readable stands there.
 */
function parseRetryAfter({ retryAfter, date }: RetryHeaders): number | undefined {
  const text = retryAfter?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const until = parseDate(text);
  const now = parseDate(date ?? '');
  return until === undefined || now === undefined ? undefined : Math.max(0, until - now);
}

/** All three forms of an HTTP date begin with the name of a day. */
function parseDate(text: string): number | undefined {
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return undefined;
  const zoned = / GMT$/.test(text) ? text : `${text} GMT`;
  const moment = Date.parse(zoned);
  return Number.isNaN(moment) ? undefined : moment;
}

/**
 * The parts of a sent value that are missing or different in what came back. Fields that the service adds are no difference; a list
 * of another length is one difference, for its entries cannot be matched.
 */
function differencesBetween(sent: unknown, received: unknown, path: Path = []): readonly Difference[] {
  if (isMap(sent) && isMap(received)) {
    return Object.entries(sent).flatMap(([key, value]) =>
      Object.hasOwn(received, key)
        ? differencesBetween(value, received[key], [...path, key])
        : [{ kind: 'dropped', pointer: toPointer([...path, key]), sent: value }],
    );
  }
  if (Array.isArray(sent) && Array.isArray(received) && sent.length === received.length) {
    return sent.flatMap((value, index) => differencesBetween(value, received[index], [...path, index]));
  }
  if (sent === received) return [];
  return [{ kind: 'changed', pointer: toPointer(path), sent, received }];
}

/** The places in which a resource differs from its shape in docs/service.md, 2. */
function resourceWarnings(resource: unknown, check: Validate): readonly ResourceWarning[] {
  return check(resource) ? [] : (check.errors ?? []).map(toWarning);
}

function toWarning({ instancePath, keyword, params }: SchemaViolation): ResourceWarning {
  switch (keyword) {
    case 'type':
      return {
        pointer: instancePath,
        message: `The documentation of the service gives the type ${params.type}.`,
      };
    case 'required':
      return { pointer: instancePath, message: `The field "${params.missingProperty}" is missing.` };
    case 'additionalProperties':
      return {
        pointer: `${instancePath}/${escapeStep(String(params.additionalProperty))}`,
        message: 'The documentation of the service does not have this field.',
      };
    case 'enum':
      return { pointer: instancePath, message: `The known values are ${showList(allowed(params), 'and')}.` };
    default:
      return {
        pointer: instancePath,
        message: 'This does not have the form that the documentation of the service gives.',
      };
  }
}

function allowed(params: SchemaViolation['params']): readonly string[] {
  return Array.isArray(params.allowedValues)
    ? params.allowedValues.map((value) => JSON.stringify(value))
    : [];
}
