import { nearest } from '../../nearest.ts';
import type { Remedy, Situation } from './remedy.ts';

const meansTrue: RegExp = /^(?:true|yes|y|on|enabled?|1)$/i;
const meansFalse: RegExp = /^(?:false|no|n|off|disabled?|0)$/i;
/** What YAML 1.1 took for true and false, and many people still do. */
const formerly: RegExp = /^(?:yes|y|on|no|n|off)$/i;

/** What to write where true or false belongs. */
export function forBoolean({ fault, value, node }: Situation): Remedy | undefined {
  if (typeof value === 'object') return { help: 'Write true or false.' };
  const text = String(value)
    .trim()
    .replace(/\s*[,;.]$/, '');
  const certain = meansTrue.test(text) ? true : meansFalse.test(text) ? false : undefined;
  const meant = certain ?? { true: true, false: false }[nearest(text, ['true', 'false']) ?? ''];
  const quotes = node?.style === 'plain' ? '' : ', without quotes';
  if (meant === undefined) return { help: `Write true or false${quotes}.` };
  return {
    ...(node?.style === 'plain' && typeof value === 'string' && formerly.test(text)
      ? { because: `YAML 1.2 reads ${text} as a string` }
      : {}),
    help: `Write ${meant}${quotes}.`,
    fix: {
      description: `Write ${meant}`,
      safe: typeof value === 'string' && certain !== undefined,
      changes: [{ kind: 'set', path: fault.path, value: meant }],
    },
  };
}
