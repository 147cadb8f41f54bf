import { nearest } from '../../text/nearest.ts';
import { readBoolean } from './boolean-words.ts';
import type { Remedy, Situation } from './remedy.ts';

/** What YAML 1.1 took for true and false, and many people still do. */
const formerly: RegExp = /^(?:yes|y|on|no|n|off)$/i;

/** What to write where true or false belongs. */
export function forBoolean({ fault, value, node }: Situation): Remedy | undefined {
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
      changes: [{ kind: 'set', path: fault.path, value: meant }],
    },
  };
}
