import { show } from '../../text/show.ts';
import { found } from './found.ts';
import type { SchemaReport } from './messages.ts';
import type { SchemaPlace } from './schema-place.ts';

/** Checks the value of `minimum` or `maximum`. */
export function* checkBound(
  place: SchemaPlace,
  value: unknown,
  keyword: 'minimum' | 'maximum',
): Iterable<SchemaReport> {
  const path = [...place.path, keyword];
  const at = { path, part: 'value' } as const;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) {
      yield {
        messageId: 'boundEndless',
        at,
        data: { keyword: show(keyword), value: Number.isNaN(value) ? 'NaN' : 'infinity' },
      };
    }
    return;
  }
  const number = typeof value === 'string' ? readNumber(value) : undefined;
  const data = { keyword: show(keyword), found: found(value) };
  if (number === undefined) {
    const example = keyword === 'minimum' ? 0 : 10;
    yield {
      messageId: 'boundNotNumber',
      at,
      data: { ...data, help: `Write a number without quotes or unit, such as ${example}.` },
    };
    return;
  }
  yield {
    messageId: 'boundNotNumber',
    at,
    data: { ...data, help: `Write the number without quotes: ${number}.` },
    fix: { description: `Write ${number}`, safe: true, changes: [{ kind: 'set', path, value: number }] },
  };
}

function readNumber(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim();
  return /^[-+]?(\d{1,15}(\.\d{1,15})?|\.\d{1,15})$/.test(plain) ? Number(plain) : undefined;
}

/** The two limits together must leave a number. */
export function* checkBounds({ schema, path, type }: SchemaPlace): Iterable<SchemaReport> {
  const { minimum, maximum } = schema;
  if (typeof minimum !== 'number' || typeof maximum !== 'number' || (type !== 'number' && type !== 'integer'))
    return;
  const reason = whyNoNumber(type, minimum, maximum);
  if (reason === undefined) return;
  const [low, high] = [
    [...path, 'minimum'],
    [...path, 'maximum'],
  ];
  yield {
    messageId: reason,
    at: { path: low, part: 'value' },
    data: { minimum, maximum },
    related: [{ place: { path: high, part: 'value' }, message: 'the other limit' }],
  };
}

/**
 * The reason why no number is valid against the limits, or undefined when one is. Of the documented keywords only these
 * can exclude every value: an array may be empty, and a key whose schema nothing fits is reported at that schema.
 */
function whyNoNumber(
  type: 'number' | 'integer',
  minimum: number,
  maximum: number,
): 'boundsCrossed' | 'noWholeNumber' | undefined {
  if (minimum > maximum) return 'boundsCrossed';
  return type === 'integer' && Math.ceil(minimum) > Math.floor(maximum) ? 'noWholeNumber' : undefined;
}
