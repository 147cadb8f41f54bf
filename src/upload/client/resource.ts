import type { SchemaFault, Validate } from '../../schema/validators.generated.js';
import { escapeStep } from '../../text/json-pointer.ts';
import { showList } from '../../text/show.ts';
import type { ResourceWarning } from '../outcome.ts';

/** The compiled schema of a resource. */
export type ResourceCheck = Validate;

/** Where a resource differs from its shape in docs/service.md, 2. */
export function resourceWarnings(resource: unknown, check: ResourceCheck): readonly ResourceWarning[] {
  return check(resource) ? [] : (check.errors ?? []).map(toWarning);
}

function toWarning({ instancePath, keyword, params }: SchemaFault): ResourceWarning {
  switch (keyword) {
    case 'type':
      return {
        pointer: instancePath,
        message: `The service document says that this is of type ${params.type}.`,
      };
    case 'required':
      return { pointer: instancePath, message: `The field "${params.missingProperty}" is missing.` };
    case 'additionalProperties':
      return {
        pointer: `${instancePath}/${escapeStep(String(params.additionalProperty))}`,
        message: 'The service document does not know this field.',
      };
    case 'enum':
      return { pointer: instancePath, message: `The known values are ${showList(allowed(params), 'and')}.` };
    default:
      return {
        pointer: instancePath,
        message: 'This does not have the form that the service document gives.',
      };
  }
}

function allowed(params: SchemaFault['params']): readonly string[] {
  return Array.isArray(params.allowedValues)
    ? params.allowedValues.map((value) => JSON.stringify(value))
    : [];
}
