import type { FieldType } from './field-at.ts';
import type { Field } from './shapes.generated.ts';

/** The types of a schema that a value has. */
export function typeOf(value: unknown): readonly FieldType[] {
  if (Array.isArray(value)) return ['array'];
  if (value === null || value === undefined) return [];
  if (typeof value === 'object') return ['object'];
  if (typeof value === 'number') return Number.isInteger(value) ? ['integer', 'number'] : ['number'];
  return typeof value === 'boolean' ? ['boolean'] : ['string'];
}

/** True where a value is of the kind that a field takes, if only it were quoted otherwise: a list is not a text, and a text is not a switch. */
export function couldHold(field: Field<string> | undefined, value: unknown): boolean {
  if (field === undefined) return false;
  if (value === null || value === undefined || field.type === 'any') return true;
  if (typeOf(value).includes(field.type)) return true;
  switch (field.type) {
    case 'number':
    case 'integer':
      return (
        typeof value === 'number' ||
        (typeof value === 'string' && /\d/.test(value) && value.length <= maxNumber)
      );
    case 'string':
      return typeof value === 'number';
    case 'boolean':
      return (
        typeof value === 'string' && /^(?:yes|no|on|off|true|false|enabled|disabled)$/i.test(value.trim())
      );
    default:
      return false;
  }
}

const maxNumber = 20;
