import { shapes } from '../../schema/shapes.generated.ts';

/** The keywords of a structured schema (docs/service.md, 2.4). */
export type Keyword = 'type' | 'description' | 'properties' | 'required' | 'items' | 'minimum' | 'maximum';

/** The keywords in the order of the schema. */
export const keywords: readonly string[] = Object.keys(shapes.structuredSchema.fields);

export function isKeyword(key: string): key is Keyword {
  return keywords.includes(key);
}

/** The types that a keyword says something about; keywords that are not listed belong to every type. */
export const typesOf: Readonly<Partial<Record<Keyword, readonly string[]>>> = {
  properties: ['object'],
  required: ['object'],
  items: ['array'],
  minimum: ['number', 'integer'],
  maximum: ['number', 'integer'],
};

const moveToItems = 'Move it into "items", and write object as the type there.';
const sayInDescription =
  'Remove it and say the limit in "description", or change the type to number if the value is a number.';

/** The help for a keyword of another type: by keyword, then by the type that is written. */
export const misplacedHelp: Readonly<Partial<Record<Keyword, Readonly<Record<string, string>>>>> = {
  properties: {
    array: moveToItems,
    '': 'Change the type to object if it has keys of its own; otherwise remove "properties".',
  },
  required: { array: moveToItems, '': 'Remove it; only an object lists its required keys.' },
  items: { '': 'Change the type to array if it is a list; otherwise remove "items".' },
  minimum: { '': sayInDescription },
  maximum: { '': sayInDescription },
};

/** Other names for documented keywords, without separators and in lower case. */
export const otherNames: ReadonlyMap<string, Keyword> = new Map([
  ['min', 'minimum'],
  ['minval', 'minimum'],
  ['minvalue', 'minimum'],
  ['minimumvalue', 'minimum'],
  ['lowest', 'minimum'],
  ['ge', 'minimum'],
  ['gte', 'minimum'],
  ['max', 'maximum'],
  ['maxval', 'maximum'],
  ['maxvalue', 'maximum'],
  ['maximumvalue', 'maximum'],
  ['highest', 'maximum'],
  ['le', 'maximum'],
  ['lte', 'maximum'],
  ['desc', 'description'],
  ['descr', 'description'],
  ['doc', 'description'],
  ['help', 'description'],
  ['hint', 'description'],
  ['props', 'properties'],
  ['fields', 'properties'],
  ['attributes', 'properties'],
  ['keys', 'properties'],
  ['members', 'properties'],
  ['element', 'items'],
  ['elements', 'items'],
  ['itemtype', 'items'],
  ['datatype', 'type'],
  ['valuetype', 'type'],
  ['kind', 'type'],
  ['mandatory', 'required'],
  ['requiredfields', 'required'],
  ['requiredproperties', 'required'],
  ['requires', 'required'],
]);

const choices = 'Name the choices in "description"';
const form = 'Say in "description" what the value looks like';
/** The help for any limit but `minimum` and `maximum`. */
export const sayLimit: string = 'Say the limit in "description"';
const prose = 'Say it in "description"';
const remove = 'Remove it';
const single = 'Write one schema with one "type", and explain the cases in "description"';
const inPlace = 'Write the schema itself in place of the reference';
const list = 'Write one schema under "items"';
const optional = 'Leave the key out of "required"';

/**
 * Keywords of JSON Schema and its relatives that docs/service.md, 2.4, does not have, each with what to write
 * instead. Words that people use for the same things stand with them.
 */
export const undocumented: ReadonlyMap<string, string> = byKeyword([
  [choices, 'enum const choices options values allowed_values allowedValues'],
  [form, 'pattern format regex contentEncoding contentMediaType contentSchema'],
  [
    sayLimit,
    'minLength maxLength minItems maxItems uniqueItems minProperties maxProperties multipleOf length precision',
  ],
  [sayLimit, 'contains minContains maxContains exclusiveMinimum exclusiveMaximum'],
  [prose, 'title label examples example $comment default'],
  [remove, 'additionalProperties unevaluatedProperties propertyNames patternProperties'],
  [remove, 'dependencies dependentRequired dependentSchemas'],
  [single, 'oneOf anyOf allOf not if then else discriminator'],
  [inPlace, '$ref $defs definitions $anchor $dynamicRef $dynamicAnchor $recursiveRef'],
  [remove, '$schema $id id $vocabulary strict readOnly writeOnly deprecated xml externalDocs'],
  ['Remove it, because the key is the name', 'name key'],
  ['Write its content without the level around it', 'schema json_schema jsonSchema'],
  [list, 'prefixItems additionalItems unevaluatedItems'],
  [optional, 'nullable optional'],
]);

function byKeyword(groups: readonly (readonly [help: string, words: string])[]): ReadonlyMap<string, string> {
  return new Map(groups.flatMap(([help, words]) => words.split(' ').map((word) => [word, help] as const)));
}

/** Undocumented keywords that say what a documented one would say; with them, the other is not called missing. */
export const standIns: Readonly<Record<'type' | 'properties' | 'items', readonly string[]>> = {
  type: ['$ref', 'oneOf', 'anyOf', 'allOf', 'schema', 'json_schema', 'jsonSchema'],
  properties: ['$ref', 'oneOf', 'anyOf', 'allOf', 'patternProperties', 'additionalProperties'],
  items: ['$ref', 'oneOf', 'anyOf', 'allOf', 'prefixItems', 'contains'],
};

/** Undocumented keywords whose value is a schema or holds some, so that a schema there is no stray property. */
export const holdSchemas: ReadonlySet<string> = new Set(
  [
    'not if then else contains additionalProperties unevaluatedProperties propertyNames additionalItems',
    'unevaluatedItems contentSchema $defs definitions default const example schema json_schema jsonSchema',
  ].flatMap((words) => words.split(' ')),
);

/** Fields of the structured output around a schema, which people also write into it. */
export const outputFields: readonly string[] = Object.keys(shapes.structuredOutput.fields).filter(
  (field) => !isKeyword(field),
);
