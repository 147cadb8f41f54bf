import { nearest } from '../../text/nearest.ts';
import type { Remedy, Situation } from './remedy.ts';

/** The words for true and false in YAML 1.1, which many people still write. */
const formerly: RegExp = /^(?:yes|y|on|no|n|off)$/i;

/** The text to write where true or false belongs. */
export function forBoolean({ violation, value, node }: Situation): Remedy | undefined {
  if (typeof value === 'object') return { help: 'Write true or false.' };
  const text = String(value)
    .trim()
    .replace(/\s*[,;.]$/, '');
  const word = readBoolean(text);
  const meant = word?.value ?? { true: true, false: false }[nearest(text, ['true', 'false']) ?? ''];
  const quotes = node?.style === 'plain' ? '' : ', without quotes';
  if (meant === undefined) return { help: `Write true or false${quotes}.` };
  return {
    ...(node?.style === 'plain' && typeof value === 'string' && formerly.test(text)
      ? { because: `YAML 1.2 reads ${text} as a string` }
      : {}),
    help: `Write ${meant}${quotes}.`,
    fix: {
      description: `Write ${meant}`,
      safe: typeof value === 'string' && word?.isCertain === true,
      changes: [{ kind: 'set', path: violation.path, value: meant }],
    },
  };
}

/**
 * Words that people write for true and false in other languages, in small letters. Those that mean something else in another
 * one are left out, save `no`.
 */
const words: ReadonlyMap<string, boolean> = new Map(
  Object.entries({
    'true yes y on enable enabled active activated 1 wahr ja ein an oui vrai sí si verdadero sim verdadeiro vero waar tak prawda sant ✓ ✔ ✅': true,
    'false no n off disable disabled inactive deactivated 0 falsch nein aus non faux falso não nao onwaar nee nie fałsz falsk nej ✗ ✘ ❌': false,
  }).flatMap(([all, value]) => all.split(' ').map((word) => [word, value] as const)),
);

/** Reads a word where true or false belongs; certain are English words alone. */
function readBoolean(text: string): { readonly value: boolean; readonly isCertain: boolean } | undefined {
  const word = text.normalize('NFC').toLowerCase();
  const value = words.get(word);
  return value === undefined ? undefined : { value, isCertain: certain.test(word) };
}

const certain: RegExp = /^(?:true|yes|y|on|enabled?|1|false|no|n|off|disabled?|0)$/;
