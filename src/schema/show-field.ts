import type { Path } from '../diagnostic.ts';
import { show } from '../show.ts';

/** Names a place in a sentence: `"prompt"`, `item 2 of "utterances"`, `the definition` for the root. */
export function showField(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return 'The definition';
  if (typeof last === 'string') return show(last);
  const list = path.at(-2);
  return `Item ${last + 1} of ${typeof list === 'string' ? show(list) : 'the list'}`;
}

/** Names what holds a field: `an agent`, `call_configuration`, `an entry of guardrails`. */
export function showHolder(path: Path, kind: 'agent' | 'model'): string {
  const last = path.at(-1);
  if (last === undefined) return kind === 'agent' ? 'an agent' : 'a model';
  if (typeof last === 'string') return show(last);
  const list = path.at(-2);
  return `an entry of ${typeof list === 'string' ? show(list) : 'a list'}`;
}
