import type { Agent, Model } from '../../types.generated.ts';
import { type Answer, errorAnswer, jsonAnswer } from './answer.ts';
import type { Fault, FaultKind } from './fault.ts';

/** The answer of a fault that keeps nothing; undefined for the other faults. */
export function answerBeforeCommit({ kind, value }: Fault, path: string): Answer | undefined {
  switch (kind) {
    case 'reject':
      return errorAnswer(Number(value), 'Rejected, as a rehearsal.', {
        fields: [{ path: '/name', message: 'was rejected, as a rehearsal' }],
      });
    case 'rate-limit':
      return errorAnswer(429, 'Too many requests, as a rehearsal.', {
        headers: { 'retry-after': String(value) },
      });
    case 'redirect':
      return errorAnswer(307, 'Moved, as a rehearsal.', {
        headers: { location: new URL(path, String(value)).href },
      });
    default:
      return undefined;
  }
}

/** The answer of a fault after the record was kept; undefined where the connection is dropped instead. */
export function answerAfterCommit(kind: FaultKind, resource: Agent | Model): Answer | undefined {
  switch (kind) {
    case 'drop-after-commit':
      return undefined;
    case 'error-after-commit':
      return errorAnswer(500, 'Failed after the record was kept, as a rehearsal.');
    case 'no-id':
      return jsonAnswer(201, { ...resource, id: undefined });
    case 'wrong-shape':
      return jsonAnswer(201, misshapen(resource));
    case 'garbage':
      return { ...jsonAnswer(201, undefined), body: '{"id":"<!doctype html><title>Bad Gateway</title>' };
    default:
      return jsonAnswer(201, resource);
  }
}

/** With its id, but with a field dropped, one changed and some of a wrong type. */
function misshapen(resource: Agent | Model): object {
  const changed = { ...resource, name: `${resource.name} (copy)`, is_active: 'yes' };
  if ('tags' in resource) return { ...changed, provider_id: undefined, tags: 'none' };
  return { ...changed, agent_type: undefined, version: '1', guardrails: {} };
}
