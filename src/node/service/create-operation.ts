import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Agent, AgentDefinition, Model, ModelDefinition } from '../../types.generated.ts';
import type { Clock } from '../../upload/client/contract.ts';
import { type Answer, errorAnswer, jsonAnswer } from './answer.ts';
import { type CheckedBody, checkAgentBody, checkModelBody } from './check-definition-body.ts';
import type { FaultKind } from './fault.ts';
import { answerAfterCommit, answerBeforeCommit } from './fault-answers.ts';
import type { Struck } from './fault-dice.ts';
import { newAgent, newModel } from './new-resource.ts';
import type { RecordStore, StoredRecord } from './record-store.ts';
import type { Route } from './routes.ts';

/** The parts that the create operations work with. */
export interface CreateContext {
  readonly store: RecordStore;
  readonly clock: Clock;
  /** The user that every agent belongs to. */
  readonly userId: string;
  /** Gives the faults of the next request. */
  readonly strike: () => Struck;
  /** Ends every wait. */
  readonly stopping: AbortSignal;
}

/** The outcome of a create request; without an answer the connection is to be dropped. */
export interface CreateResult {
  readonly answer: Answer | undefined;
  readonly id?: string;
  readonly fault?: FaultKind;
}

type CreateRoute = Extract<Route, { readonly kind: 'create-agent' | 'create-model' }>;

/** Carries out one of the two documented operations (docs/service.md, 4). The record is kept before the answer leaves. */
export async function createResource(
  request: IncomingMessage,
  route: CreateRoute,
  context: CreateContext,
): Promise<CreateResult> {
  const wrongType = contentTypeProblem(request);
  if (wrongType) return { answer: wrongType };
  const body = await readBody(request);
  if ('problem' in body) return { answer: body.problem === 'too-large' ? tooLarge : undefined };
  const value = parseJson(body.bytes);
  if (value === undefined) return { answer: errorAnswer(400, 'The body is not valid JSON.') };
  const made = makeRecord(value, route, context);
  return 'answer' in made ? made : commit(made.record, request.url ?? '/', context);
}

const tooLarge: Answer = errorAnswer(413, 'The body is larger than 4 MiB.');

async function commit(record: StoredRecord, path: string, context: CreateContext): Promise<CreateResult> {
  const { fault, delayMs } = context.strike();
  const struck = fault ? { fault: fault.kind } : {};
  const refusal = fault && answerBeforeCommit(fault, path);
  if (refusal) return { answer: refusal, ...struck };
  await context.store.add(record);
  if (delayMs > 0) await context.clock.sleep(delayMs, context.stopping);
  const answer = fault ? answerAfterCommit(fault.kind, record.resource) : jsonAnswer(201, record.resource);
  return { answer, id: record.resource.id, ...struck, ...(delayMs > 0 && !fault ? { fault: 'slow' } : {}) };
}

function contentTypeProblem({ headers }: IncomingMessage): Answer | undefined {
  const type = headers['content-type'] ?? '';
  const coding = headers['content-encoding'] ?? 'identity';
  if (coding.toLowerCase() !== 'identity') return errorAnswer(415, 'The body must not be compressed.');
  if (/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type)) return undefined;
  return errorAnswer(415, 'The content type must be application/json.');
}

/** A body, or why there is none. */
type ReadBody = { readonly bytes: Buffer } | { readonly problem: 'too-large' | 'cut-off' };

/** 4 MiB, the size of the largest definition. */
const maxBodyBytes = 4 * 1024 * 1024;
/** The bytes of a larger body that are read and thrown away, so that its sender gets to read the answer. */
const maxReadBytes = 64 * 1024 * 1024;

/** Reads the body of a request to its end. Never rejects. */
async function readBody(request: IncomingMessage): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxReadBytes) return { problem: 'too-large' };
      if (size <= maxBodyBytes) chunks.push(chunk);
    }
  } catch {
    return { problem: 'cut-off' };
  }
  return size > maxBodyBytes ? { problem: 'too-large' } : { bytes: Buffer.concat(chunks) };
}

function parseJson(bytes: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

type MadeRecord = { readonly record: StoredRecord } | { readonly answer: Answer };

function makeRecord(value: unknown, route: CreateRoute, { clock, userId }: CreateContext): MadeRecord {
  const assigned = { id: randomUUID(), userId, now: clock.now() };
  if (route.kind === 'create-model') {
    const makeModel = (definition: ModelDefinition): Model => newModel(definition, assigned);
    return recordOf(checkModelBody(value), (definition) => ({
      kind: 'model',
      resource: makeModel(definition),
    }));
  }
  const { projectId } = route;
  const makeAgent = (definition: AgentDefinition): Agent => newAgent(definition, assigned);
  return recordOf(checkAgentBody(value), (definition) => ({
    kind: 'agent',
    projectId,
    resource: makeAgent(definition),
  }));
}

function recordOf<Definition>(
  checked: CheckedBody<Definition>,
  make: (definition: Definition) => StoredRecord,
): MadeRecord {
  if ('definition' in checked) return { record: make(checked.definition) };
  return { answer: errorAnswer(400, 'The body is not accepted.', { fields: checked.violations }) };
}
