import type { CST, YAMLParseError } from 'yaml';
import type { Edit } from '../../diagnostic.ts';
import { composeYaml, errorsInOrder } from '../yaml-compose.ts';
import { blockSuspicions } from './block-suspicions.ts';
import { bracketSuspicions } from './bracket-suspicions.ts';
import { indentSuspicions } from './indent-suspicions.ts';
import { keySuspicions } from './key-suspicions.ts';
import { parserWords } from './parser-words.ts';
import { quoteSuspicions } from './quote-suspicions.ts';
import { SourceLines } from './source-lines.ts';
import {
  applyEdits,
  type Explanation,
  explanationOf,
  type FindSuspicions,
  type Suspicion,
  type YamlFault,
} from './suspicion.ts';
import { textSuspicions } from './text-suspicions.ts';
import { valueSuspicions } from './value-suspicions.ts';

/** The families of causes, those that leave the least doubt first. */
const families: readonly FindSuspicions[] = [
  textSuspicions,
  quoteSuspicions,
  bracketSuspicions,
  valueSuspicions,
  keySuspicions,
  blockSuspicions,
  indentSuspicions,
];

/** Mended texts are parsed again only up to this size: an explanation must not take longer than the parsing. */
const longestTried = 256 * 1024;

/**
 * Says what is behind the first error of a document in the user's words. A cause is believed when its remedy lets
 * the parser read on; one that mends the whole text goes before one that only brings it further. The fix that is
 * offered is the remedy that was tried.
 *
 * @param text the whole text
 * @param error the first error of the document
 * @param tokens the concrete syntax of the whole text
 */
export function explainYaml(text: string, error: YAMLParseError, tokens: readonly CST.Token[]): Explanation {
  const fault = faultOf(text, error, tokens);
  if (text.length > longestTried) return parserWords(fault);
  let second: Suspicion | undefined;
  for (const find of families) {
    for (const suspicion of find(fault)) {
      const effect = suspicion.mend === undefined ? 'mends' : effectOf(fault, suspicion.mend);
      if (effect === 'mends') return explanationOf(suspicion);
      if (effect === 'helps') second ??= suspicion;
    }
  }
  return second === undefined ? parserWords(fault) : explanationOf(second);
}

function faultOf(text: string, error: YAMLParseError, tokens: readonly CST.Token[]): YamlFault {
  const lines = new SourceLines(text);
  const [start, end] = error.pos;
  return {
    start,
    end: Math.max(start, end),
    code: error.code,
    said: error.message,
    text,
    lines,
    line: lines.line(lines.numberAt(start)),
    tokens,
  };
}

/** What a remedy does: the text is free of errors, or its first error lies on a later line than before. */
function effectOf(fault: YamlFault, edits: readonly Edit[]): 'mends' | 'helps' | 'nothing' {
  if (edits.length === 0) return 'nothing';
  const mended = applyEdits(fault.text, edits);
  if (mended === fault.text) return 'nothing';
  const composed = composeYaml(mended);
  if ('exceeded' in composed) return 'nothing';
  const errors = composed.documents.flatMap((document) => errorsInOrder(document));
  if (errors.length === 0) return 'mends';
  const first = Math.min(...errors.map(({ pos }) => pos[0]));
  const grown = edits.reduce(
    (sum, { start, end, text }) => sum + (start < first ? text.length - (end - start) : 0),
    0,
  );
  return first - grown > fault.lines.line(fault.lines.numberAt(fault.end)).end ? 'helps' : 'nothing';
}
