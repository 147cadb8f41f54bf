import { spelling } from '../text/nearest.ts';
import type { Subject } from './subject.ts';
import { looseWords } from './synonyms.ts';

/** The fields that a word means elsewhere, also with a unit at its end. */
export function otherNamesOf(field: string, synonyms: Subject['synonyms']): readonly string[] {
  const found = synonymsOf(field, synonyms);
  return found.length > 0 ? found : synonymsOf(field.replace(unit, ''), synonyms);
}

export function isLoose(field: string): boolean {
  return looseWords.has(spelling(field));
}

/** The units that names have at their end. */
export const unit: RegExp = /[_-]?(?:ms|millis|milliseconds|secs?|seconds|mins?|minutes|hours)$/i;

function synonymsOf(field: string, synonyms: Subject['synonyms']): readonly string[] {
  const word = spelling(field);
  return Object.hasOwn(synonyms, word) ? (synonyms[word] ?? []) : [];
}
