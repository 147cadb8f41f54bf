import { show } from '../../text/show.ts';
import type { Guardrail, Utterance } from '../../types.generated.ts';

/** An utterance of a guardrail: its place in the list, and its text. */
export interface Said {
  readonly index: number;
  readonly text: string;
}

/** What a guardrail waits for. */
export interface Asked {
  /** Its place in the list, and its name in quotes or its number, to speak of it. */
  readonly guardrail: number;
  readonly name: string;
  /** The first utterance of each wording. */
  readonly first: ReadonlyMap<string, Said>;
  /** The utterances that repeat a wording, with the one they repeat. */
  readonly again: readonly { readonly first: Said; readonly said: Said }[];
}

/** The guardrails of an agent by name, and their utterances by text; what the schema rejected is a hole in the lists. */
export function askedBy(guardrails: readonly (Guardrail | undefined)[]): readonly Asked[] {
  const asked = guardrails.flatMap((each, index) => (each === undefined ? [] : [toAsked(each, index)]));
  return sortedBy(asked, ({ name }) => name);
}

function toAsked({ name, utterances = [] }: Guardrail, guardrail: number): Asked {
  const first = new Map<string, Said>();
  const again: { readonly first: Said; readonly said: Said }[] = [];
  for (const said of saidIn(utterances)) {
    const words = wordsOf(said.text);
    const before = first.get(words);
    if (before !== undefined) again.push({ first: before, said });
    else if (words !== '') first.set(words, said);
  }
  return { guardrail, name: name === undefined ? `number ${guardrail + 1}` : show(name), first, again };
}

function saidIn(utterances: readonly (Utterance | undefined)[]): readonly Said[] {
  const said = utterances.flatMap((each, index) =>
    each?.text === undefined ? [] : [{ index, text: each.text }],
  );
  return sortedBy(said, ({ text }) => text);
}

function sortedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  return items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));
}

/** What an utterance comes down to when nobody hears capitals, quotes and full stops. */
function wordsOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s¿¡"'“„«]+|[\s.!?…。!?؟।"'”“»]+$/gu, '');
}
