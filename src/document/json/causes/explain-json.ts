import type { Edit } from '../../../text/edits.ts';
import { applyEdits } from '../../../text/edits.ts';
import { type Cause, type Explanation, explanationOf } from '../../causes/cause.ts';
import { SourceLines } from '../../causes/source-lines.ts';
import { type JsonFault, readJson } from '../json-reader.ts';
import { jsonCauses } from './json-causes.ts';
import { jsonTextCauses } from './json-text-causes.ts';
import { jsonWords } from './json-words.ts';

/** Remedies are tried only up to this size: an explanation must not take longer than the parsing. */
const maxTriedLength = 1024 * 1024;

/**
 * Says what is behind the first fault of a text that is no JSON, in the user's words. As with YAML, a cause is
 * believed when its remedy lets the reader go on.
 */
export function explainJson(text: string, fault: JsonFault): Explanation {
  if (text.length > maxTriedLength) return jsonWords(text, fault);
  const lines = new SourceLines(text);
  let second: Cause | undefined;
  for (const cause of jsonTextCauses(fault, lines)) {
    const effect = effectOf(text, fault, cause.repair);
    if (effect === 'repairs') return explanationOf(cause);
    if (effect === 'helps') second ??= cause;
  }
  for (const cause of jsonCauses(fault, lines)) {
    const effect = effectOf(text, fault, cause.repair);
    if (effect === 'repairs') return explanationOf(cause);
    // Another fault follows, which may have the same cause.
    if (effect === 'helps') second ??= cause.fix ? { ...cause, fix: { ...cause.fix, safe: false } } : cause;
  }
  return second === undefined ? jsonWords(text, fault) : explanationOf(second);
}

function effectOf(
  text: string,
  fault: JsonFault,
  edits: readonly Edit[] | undefined,
): 'repairs' | 'helps' | 'nothing' {
  if (edits === undefined) return 'repairs';
  if (edits.length === 0) return 'nothing';
  const read = readJson(applyEdits(text, edits));
  if ('root' in read) return 'repairs';
  const next = read.fault.start;
  const grown = edits.reduce(
    (sum, { start, end, text: made }) => sum + (start < next ? made.length - (end - start) : 0),
    0,
  );
  return next - grown > fault.end ? 'helps' : 'nothing';
}
