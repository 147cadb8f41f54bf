import type { Path } from '../text/json-pointer.ts';
import { show } from '../text/show.ts';

/** Names a place in a sentence: `"prompt"`, `Item 2 of "utterances"`; the root as it is called. */
export function showField(path: Path, whole: string = 'The definition'): string {
  const last = path.at(-1);
  if (last === undefined) return whole;
  if (typeof last === 'string') return show(last);
  const list = path.at(-2);
  return `Item ${last + 1} of ${typeof list === 'string' ? show(list) : 'the list'}`;
}

/** Names what holds a field: `"call_configuration"`, `an entry of "guardrails"`; the root as it is called. */
export function showHolder(path: Path, root: string): string {
  const last = path.at(-1);
  if (last === undefined) return root;
  if (typeof last === 'string') return show(last);
  const list = path.at(-2);
  return `an entry of ${typeof list === 'string' ? show(list) : 'a list'}`;
}
