import { layoutFault } from './bracket-layout.ts';
import type { Cause } from './cause.ts';
import type { SourceLines } from './source-lines.ts';

/** A bracket that the indentation of the lines shows to be missing, or to be one too many. */
export function* layoutCauses(lines: SourceLines, from = 0): Iterable<Cause> {
  const { text } = lines;
  const fault = layoutFault(text, from);
  if (fault === undefined) return;
  const { kind, at, end, closing, opening = at } = fault;
  if (kind === 'spare') {
    yield {
      start: at,
      end: at + 1,
      messageId: 'spareBracket',
      message: `This "${closing}" is one too many: it closes what opens on line ${lines.numberAt(opening)}.`,
      help: `Delete "${closing}".`,
      related: [{ start: opening, end: opening + 1, message: `"${text.charAt(opening)}" is opened here` }],
      repair: [{ start: at, end: at + 1, text: '' }],
      fix: { description: `Delete "${closing}".`, safe: false },
    };
    return;
  }
  yield {
    start: at,
    end: at + 1,
    messageId: 'unclosedBracketBefore',
    message: `The "${text.charAt(at)}" that opens here is not closed before line ${lines.numberAt(end) + 1}, which is indented no deeper.`,
    help: `Write "${closing}" at the end of line ${lines.numberAt(end)}.`,
    related: [{ start: end, end, message: `"${closing}" is missing here` }],
    repair: [{ start: end, end, text: closing }],
    fix: { description: `Write "${closing}" there.`, safe: false },
  };
}
