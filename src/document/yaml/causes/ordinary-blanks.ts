import type { Edit } from '../../../text/edits.ts';
import { foreignBlanks } from '../../../text/foreign-blank.ts';
import type { SourceLines } from '../../causes/source-lines.ts';
import { valueIndent } from './value-causes.ts';

const structural = /^\s*(?:-\s+)*(?:[a-z][\w-]*:\s+)?/;

/** Longer texts get no edits: each line asks what is above it. */
const maxLines = 5_000;

/**
 * Edits that put ordinary spaces in the place of foreign ones where those stand for indentation, or follow a dash
 * or a colon. The lines of text blocks stay as they are; a character without width is removed.
 */
export function withOrdinaryBlanks(lines: SourceLines): readonly Edit[] {
  if (lines.last - lines.first >= maxLines) return [];
  const edits: Edit[] = [];
  for (let number = lines.first; number <= lines.last; number++) {
    const { start, text, indent } = lines.line(number);
    const front = structural.exec(text)?.[0] ?? '';
    if (!foreignBlanks.test(front)) continue;
    const block = lines.blockAbove(number);
    if (block !== undefined && indent > valueIndent(block)) continue;
    edits.push({ start, end: start + front.length, text: ordinary(front) });
  }
  return edits;
}

function ordinary(front: string): string {
  // An ideographic space is as wide as two letters, and stands where somebody saw two.
  return front
    .replace(/[\u200b\ufeff]/g, '')
    .replaceAll('\u3000', '  ')
    .replace(/[^\S \t]/g, ' ');
}
