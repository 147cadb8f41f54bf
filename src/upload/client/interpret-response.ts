import type { Created, Outcome, Rejected, Throttled, Unknown, UnknownReason } from '../outcome.ts';
import type { Clock } from './contract.ts';
import type { StopReason } from './deadline.ts';
import { differencesBetween } from './differences.ts';
import { stoppedUnknown } from './failure.ts';
import { fieldPathsIn } from './field-paths.ts';
import { isNestedDeeperThan } from './nesting.ts';
import type { Redaction } from './redaction.ts';
import { type ResourceCheck, resourceWarnings } from './resource.ts';
import type { ResponseText, ServiceResponse } from './response.ts';
import { parseRetryAfter } from './retry-after.ts';

/** An answer, and what is needed to judge it. */
export interface Interpretation {
  readonly response: ServiceResponse;
  readonly stopped: StopReason | undefined;
  readonly host: string;
  /** The body that was sent. */
  readonly sent: string;
  readonly check: ResourceCheck;
  readonly redaction: Redaction;
  readonly clock: Clock;
  /** Whether a 503 that says when to come back means that nothing was made. */
  readonly unavailableIsThrottled: boolean;
}

const maxDepth = 1_000;
const maxExcerptLength = 16_384;

/** What an answer means for the resource (docs/service.md, 7: no status codes are documented). */
export function interpretResponse<Resource>(interpretation: Interpretation): Outcome<Resource> {
  const { status, retryAfter } = interpretation.response;
  if (status >= 200 && status < 300) return interpretSuccess(interpretation);
  if (status === 429) return throttled(interpretation);
  if (status === 503 && retryAfter !== null && interpretation.unavailableIsThrottled)
    return throttled(interpretation);
  if (status >= 400 && status < 500) return rejected(interpretation);
  if (interpretation.stopped) return stoppedUnknown(interpretation.stopped, interpretation.host, status);
  if (status >= 500 && status < 600) {
    return unknown(interpretation, 'server-error', `${interpretation.host} failed with status ${status}.`);
  }
  if (status >= 300 && status < 400) return redirected(interpretation);
  return unknown(
    interpretation,
    'odd-status',
    `${interpretation.host} answered with status ${status}, which has no meaning here.`,
  );
}

function interpretSuccess<Resource>(interpretation: Interpretation): Created<Resource> | Unknown {
  const { response, host, stopped } = interpretation;
  const { body, status } = response;
  const answer = `${host} answered with status ${status}`;
  if (body.state !== 'whole') {
    if (stopped) return stoppedUnknown(stopped, host, status);
    const [reason, words] = unread[body.state];
    return unknown(interpretation, reason, `${answer}${words}`);
  }
  if (body.text.trim() === '') {
    return unknown(interpretation, 'no-id', `${answer}, but nothing came with it, so the id is not known.`);
  }
  const resource = parseJson(body.text);
  if (resource === undefined) {
    return unknown(
      interpretation,
      'not-json',
      `${answer}, but what came with it is no JSON that can be read.`,
    );
  }
  return created(interpretation, resource, answer);
}

const unread: Readonly<Record<Exclude<ResponseText['state'], 'whole'>, readonly [UnknownReason, string]>> = {
  'cut-off': ['cut-off', ', but what came with it could not be read to its end.'],
  'too-large': ['too-large', ' and more than 4 MiB of text, which is no resource.'],
  'not-text': ['not-json', ', but what came with it is no JSON: it is not even text.'],
};

function created<Resource>(
  interpretation: Interpretation,
  resource: unknown,
  answer: string,
): Created<Resource> | Unknown {
  const id = idOf(resource);
  if (id === undefined) {
    return unknown(interpretation, 'no-id', `${answer}, but there is no id in what came with it.`);
  }
  // An id is kept for ever and must be kept as it is, so one that cannot be kept is none.
  if (interpretation.redaction.text(id) !== id) {
    return unknown(interpretation, 'no-id', `${answer}, but the id in what came with it holds the token.`);
  }
  return {
    kind: 'created',
    status: interpretation.response.status,
    id,
    resource: resource as Resource,
    differences: differencesBetween(JSON.parse(interpretation.sent), resource),
    warnings: resourceWarnings(resource, interpretation.check),
  };
}

function idOf(resource: unknown): string | undefined {
  if (typeof resource !== 'object' || resource === null || !Object.hasOwn(resource, 'id')) return undefined;
  const { id } = resource as { readonly id?: unknown };
  return typeof id === 'string' && id.trim() !== '' ? id : undefined;
}

function rejected(interpretation: Interpretation): Rejected {
  const { response, host, sent } = interpretation;
  const body = response.body.state === 'whole' ? parseJson(response.body.text) : undefined;
  return {
    kind: 'rejected',
    status: response.status,
    message: `${host} rejected the request with status ${response.status}.`,
    body: excerptOf(interpretation) ?? '',
    fieldPaths: fieldPathsIn(body, JSON.parse(sent)),
  };
}

function throttled(interpretation: Interpretation): Throttled {
  const { response, host, clock } = interpretation;
  const retryAfterMs = parseRetryAfter(response, clock.now());
  return {
    kind: 'throttled',
    status: response.status,
    message: `${host} takes no more requests for now (status ${response.status}).`,
    body: excerptOf(interpretation) ?? '',
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

function redirected(interpretation: Interpretation): Unknown {
  const { response, host } = interpretation;
  const place = placeOf(response.location);
  const where = place ? `, pointing to ${place}` : '';
  return unknown(
    interpretation,
    'redirect',
    `${host} answered with status ${response.status}${where}. voxlint does not follow: the token is for ${host} alone.`,
  );
}

/** Where a redirect leads, without the parts in which a service might repeat secrets. */
function placeOf(location: string | null): string | undefined {
  try {
    return location === null ? undefined : new URL(location).origin;
  } catch {
    return 'another path';
  }
}

function unknown(interpretation: Interpretation, reason: UnknownReason, message: string): Unknown {
  const body = excerptOf(interpretation);
  return {
    kind: 'unknown',
    reason,
    message,
    status: interpretation.response.status,
    ...(body ? { body } : {}),
  };
}

/** The token is taken out before the text is cut, so that no part of it is left at the cut. */
function excerptOf({ response, redaction }: Interpretation): string | undefined {
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

/** Undefined for what is no JSON, and for what is nested so deeply that nobody reads it. */
function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isNestedDeeperThan(value, maxDepth) ? undefined : value;
  } catch {
    return undefined;
  }
}
