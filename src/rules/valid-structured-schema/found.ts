import { show, showType } from '../../text/show.ts';

/** The value that was found instead, as the end of a sentence: `"5" is a string`, `this is a list`. */
export function found(value: unknown): string {
  if (typeof value === 'boolean') return `this is ${value}`;
  if (typeof value === 'object') return `this is ${showType(value)}`;
  return `${show(value)} is ${showType(value)}`;
}
