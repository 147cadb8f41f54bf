const nulls: ReadonlySet<string> = new Set(['', '~', 'null', 'Null', 'NULL']);
const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['True', true],
  ['TRUE', true],
  ['false', false],
  ['False', false],
  ['FALSE', false],
]);

const decimal = /^[-+]?[0-9]+$/;
const octal = /^0o[0-7]+$/;
const hexadecimal = /^0x[0-9a-fA-F]+$/;
const float = /^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*|(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)[eE][-+]?[0-9]+)$/;
const infinite = /^[-+]?\.(?:inf|Inf|INF)$/;
const notANumber = /^\.(?:nan|NaN|NAN)$/;

/** The value of a plain scalar in the core schema (YAML 1.2 chapter 10.3.2); any other text stands for itself. */
export function coreScalar(text: string): unknown {
  if (startsLikeNumber(text.charCodeAt(0))) return numberOrText(text);
  if (text.length > 5) return text;
  if (nulls.has(text)) return null;
  return booleans.get(text) ?? text;
}

function startsLikeNumber(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46;
}

function numberOrText(text: string): number | string {
  if (decimal.test(text)) return Number.parseInt(text, 10);
  if (float.test(text)) return Number.parseFloat(text);
  if (octal.test(text)) return Number.parseInt(text.slice(2), 8);
  if (hexadecimal.test(text)) return Number.parseInt(text.slice(2), 16);
  if (notANumber.test(text)) return Number.NaN;
  if (!infinite.test(text)) return text;
  return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}
