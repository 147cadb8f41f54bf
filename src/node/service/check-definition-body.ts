import {
  type SchemaViolation,
  type Validate,
  validateAgentDefinition,
  validateModelDefinition,
} from '../../schema/validators.generated.js';
import { escapeStep, toPath, valueAt } from '../../text/json-pointer.ts';
import { show, showList, showType } from '../../text/show.ts';
import type { AgentDefinition, ModelDefinition } from '../../types.generated.ts';
import { isNestedDeeperThan } from '../../upload/request-body.ts';

/** A field of a body that the service does not accept. */
export interface FieldViolation {
  /** RFC 6901 pointer. */
  readonly path: string;
  readonly message: string;
}

/** A body that is accepted, or everything that is wrong with it. */
export type CheckedBody<Definition> =
  | { readonly definition: Definition }
  | { readonly violations: readonly FieldViolation[] };

/** The depth to which definitions may be nested, as for files. */
const maxDepth = 100;

/** Checks the body of a create-agent request by the schema of agent definitions. */
export function checkAgentBody(body: unknown): CheckedBody<AgentDefinition> {
  return check(body, validateAgentDefinition);
}

/** Checks the body of a create-model request by the schema of model definitions. */
export function checkModelBody(body: unknown): CheckedBody<ModelDefinition> {
  return check(body, validateModelDefinition);
}

function check<Definition>(body: unknown, validate: Validate): CheckedBody<Definition> {
  if (isNestedDeeperThan(body, maxDepth)) {
    return { violations: [{ path: '', message: `must not be nested deeper than ${maxDepth} levels` }] };
  }
  const violations = validate(body)
    ? []
    : (validate.errors ?? []).map((violation) => toFieldViolation(violation, body));
  const all = [...editorField(body), ...violations];
  return all.length > 0 ? { violations: all } : { definition: body as Definition };
}

/** `$schema` belongs in files; the service has no such field (docs/service.md, 2.1). */
function editorField(body: unknown): readonly FieldViolation[] {
  const isThere = typeof body === 'object' && body !== null && Object.hasOwn(body, '$schema');
  return isThere ? [{ path: '/$schema', message: 'is not a known field' }] : [];
}

function toFieldViolation({ instancePath, keyword, params }: SchemaViolation, body: unknown): FieldViolation {
  const value = valueAt(body, toPath(instancePath, body));
  switch (keyword) {
    case 'type':
      return { path: instancePath, message: `must be of type ${params.type}; this is ${showType(value)}` };
    case 'required':
      return { path: childPath(instancePath, params.missingProperty), message: 'is required' };
    case 'additionalProperties':
      return { path: childPath(instancePath, params.additionalProperty), message: 'is not a known field' };
    case 'enum':
      return { path: instancePath, message: `must be one of ${choices(params)}; this is ${show(value)}` };
    case 'pattern':
      return { path: instancePath, message: `must have the form ${params.pattern}; this is ${show(value)}` };
    default:
      return { path: instancePath, message: 'is not accepted' };
  }
}

function choices(params: SchemaViolation['params']): string {
  return Array.isArray(params.allowedValues) ? showList(params.allowedValues.map(show)) : 'the known values';
}

function childPath(parent: string, name: unknown): string {
  return `${parent}/${escapeStep(String(name))}`;
}
