import { Ajv, type ValidateFunction } from 'ajv';
import type { SchemaNode, SchemaSources } from '../../scripts/generate/schema-source.ts';
import { editorKeywords, ownKeywords } from '../../scripts/generate/validators.ts';
import { casesOf } from './cases.ts';

/** The place of each titled object: `file#/definitions/name`, by title. */
export function placesOf(sources: SchemaSources): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (const [file, whole] of sources) {
    if (isTitledObject(whole)) places.set(String(whole.title), file);
    for (const [name, node] of Object.entries((whole.definitions ?? {}) as SchemaNode)) {
      if (isTitledObject(node as SchemaNode)) {
        places.set(String((node as SchemaNode).title), `${file}#/definitions/${name}`);
      }
    }
  }
  return places;
}

function isTitledObject(node: SchemaNode): boolean {
  return node.type === 'object' && typeof node.title === 'string';
}

/** ajv as the validators are compiled with it. */
export function createStrictAjv(): Ajv {
  const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false });
  ajv.addVocabulary([...editorKeywords, ...ownKeywords]);
  return ajv;
}

/** ajv with the hand-written schemas in it, each under its file name, which ajv resolves `$ref` from. */
export function addSources(ajv: Ajv, sources: SchemaSources): Ajv {
  for (const [file, node] of sources) ajv.addSchema({ $id: file, ...node });
  return ajv;
}

/** The validator at an address. Throws when nothing is there. */
export function validatorAt(ajv: Ajv, address: string): ValidateFunction {
  const validate = ajv.getSchema(address);
  if (!validate) throw new Error(`No schema at ${address}.`);
  return validate;
}

/** The cases of a title that go the wrong way. */
export function failuresOf(validate: (value: unknown) => unknown, title: string): string[] {
  return casesOf(title)
    .filter(({ value, accepted }) => validate(value) !== accepted)
    .map(({ about }) => about);
}
