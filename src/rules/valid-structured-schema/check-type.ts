import type { ProposedFix } from '../../findings/finding.ts';
import { writeEntry } from '../../schema/notation.ts';
import { showField } from '../../schema/show-field.ts';
import { show } from '../../text/show.ts';
import { found } from './found.ts';
import { standIns } from './keywords.ts';
import type { MessageId, SchemaReport } from './messages.ts';
import { has, type SchemaPlace } from './schema-place.ts';
import { meantType, readTypeWord, type TypeWord } from './type-words.ts';

/** Checks the value of `type`. */
export function* checkType(place: SchemaPlace, value: unknown): Iterable<SchemaReport> {
  const at = { path: [...place.path, 'type'], part: 'value' } as const;
  if (Array.isArray(value)) {
    yield { messageId: 'severalTypes', at, data: { found: found(value), help: helpForSeveral(value) } };
    return;
  }
  if (typeof value !== 'string') {
    yield { messageId: 'typeNotText', at, data: { found: found(value) } };
    return;
  }
  const word = readTypeWord(value);
  if (word.kind === 'type') return;
  const fix = fixFor(word, at.path);
  const items = writeEntry('items', { type: 'element' in word ? word.element : 'string' }, place.format);
  yield {
    messageId: messageFor[word.kind],
    at,
    data: { value: show(value), found: `${show(value)} names several`, items, ...dataFor(word) },
    ...(fix === undefined ? {} : { fix }),
  };
}

const messageFor: Readonly<Record<Exclude<TypeWord['kind'], 'type'>, MessageId>> = {
  synonym: 'synonymType',
  near: 'nearType',
  form: 'formType',
  listOf: 'listType',
  several: 'severalTypes',
  any: 'anyType',
  unknown: 'unknownType',
};

function dataFor(word: TypeWord): Readonly<Record<string, string>> {
  if (word.kind === 'several') return { help: helpForSeveral(word.types) };
  const { kind, ...data } = word;
  return data;
}

/** Another name of a type says exactly that type; a slip, or a date that becomes a string, is for a person to confirm. */
function fixFor(word: TypeWord, path: SchemaPlace['path']): ProposedFix | undefined {
  if (word.kind !== 'synonym' && word.kind !== 'near' && word.kind !== 'form') return undefined;
  const { kind, type } = word;
  return {
    description: `Write ${type}`,
    safe: kind === 'synonym',
    changes: [{ kind: 'set', path, value: type }],
  };
}

function helpForSeveral(types: readonly unknown[]): string {
  const type = meantType(types);
  const hasNull = types.some((each) => each === null || each === 'null');
  if (type === undefined) return 'Keep the one that fits best, such as string.';
  return hasNull
    ? `Write ${type}, and leave the key out of "required" if its value may be absent.`
    : `Write ${type}.`;
}

/** A schema without `type` says nothing of what is taken out of the call. */
export function* checkMissingType(place: SchemaPlace): Iterable<SchemaReport> {
  const { schema, path, type, uses } = place;
  const isReported = has(place, 'type') || standIns.type.some((keyword) => Object.hasOwn(schema, keyword));
  if (isReported || [...uses.values()].some(({ kind }) => kind === 'property')) return;
  const line = writeEntry('type', type ?? 'string', place.format);
  const help = type === undefined ? `Add the type, such as ${line}.` : `Add ${line}.`;
  yield { messageId: 'missingType', at: { path, part: 'map' }, data: { field: showField(path), help } };
}
