import { CST, Parser } from 'yaml';
import type { Random } from '../../bench/random.ts';

/** Puts other blanks where YAML lets anybody put them: after a colon, at the ends of lines, between entries. */
export function loosenBlanks(text: string, random: Random): string {
  const tokens = [...new Parser().parse(text)];
  for (const token of tokens) {
    if (token.type !== 'document') continue;
    CST.visit(token, (item) => {
      const sep = item.sep ?? [];
      const isInline = sep.every(({ type }) => type !== 'newline');
      const isScalar = item.value !== undefined && item.value !== null && 'source' in item.value;
      for (const each of sep) if (each.type === 'space' && isInline && isScalar) each.source = gap(random);
      for (const each of [...item.start, ...sep]) {
        if (each.type === 'newline' && random.oneIn(4)) each.source = `${random.pick([' ', '  ', ''])}\n`;
      }
    });
  }
  return tokens.map((token) => CST.stringify(token)).join('');
}

function gap(random: Random): string {
  return random.oneIn(3) ? random.pick(['  ', '\t', '     ', ' \t ']) : ' ';
}
