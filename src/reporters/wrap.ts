import { columns } from './cells.ts';

/** Breaks a sentence at its spaces into lines of at most `width` columns; a longer word keeps its length. */
export function wrap(sentence: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of sentence.split(' ')) {
    const length = columns(word);
    if (line !== '' && used + 1 + length > width) {
      lines.push(line);
      line = word;
      used = length;
      continue;
    }
    line = lines.length === 0 && line === '' ? word : `${line} ${word}`;
    used += length + (used === 0 ? 0 : 1);
  }
  return [...lines, line];
}
