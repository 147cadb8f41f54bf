import { show } from '../../text/show.ts';
import type { Guardrail, Utterance } from '../../types.generated.ts';

/** An utterance of a guardrail: its place in the list, and its text. */
export interface HeardUtterance {
  readonly index: number;
  readonly text: string;
}

/** The utterances of one guardrail. */
export interface GuardrailUtterances {
  /** Its place in the list, and its name in quotes or its number, to speak of it. */
  readonly guardrail: number;
  readonly name: string;
  /** The first utterance of each wording. */
  readonly first: ReadonlyMap<string, HeardUtterance>;
  /** The utterances that repeat a wording, with the one they repeat. */
  readonly again: readonly { readonly first: HeardUtterance; readonly utterance: HeardUtterance }[];
}

/** The guardrails of an agent by name, and their utterances by text; what the schema rejected is a hole in the lists. */
export function utterancesByGuardrail(
  guardrails: readonly (Guardrail | undefined)[],
): readonly GuardrailUtterances[] {
  const guardrail = guardrails.flatMap((each, index) =>
    each === undefined ? [] : [toGuardrailUtterances(each, index)],
  );
  return sortedBy(guardrail, ({ name }) => name);
}

/** Utterances by their wording. */
export type Common = Map<string, HeardUtterance>;

/** The utterances that a guardrail shares with those before it, by the first of them that has it. */
export function commonWith(
  holders: Map<string, GuardrailUtterances>,
  guardrail: GuardrailUtterances,
): ReadonlyMap<GuardrailUtterances, Common> {
  const common = new Map<GuardrailUtterances, Common>();
  for (const [words, utterance] of guardrail.first) {
    const holder = holders.get(words);
    if (holder === undefined) holders.set(words, guardrail);
    else common.set(holder, (common.get(holder) ?? new Map()).set(words, utterance));
  }
  return common;
}

function toGuardrailUtterances({ name, utterances = [] }: Guardrail, guardrail: number): GuardrailUtterances {
  const first = new Map<string, HeardUtterance>();
  const again: { readonly first: HeardUtterance; readonly utterance: HeardUtterance }[] = [];
  for (const utterance of utterancesOf(utterances)) {
    const words = wordsOf(utterance.text);
    const before = first.get(words);
    if (before !== undefined) again.push({ first: before, utterance });
    else if (words !== '') first.set(words, utterance);
  }
  return { guardrail, name: name === undefined ? `number ${guardrail + 1}` : show(name), first, again };
}

function utterancesOf(utterances: readonly (Utterance | undefined)[]): readonly HeardUtterance[] {
  const utterance = utterances.flatMap((each, index) =>
    each?.text === undefined ? [] : [{ index, text: each.text }],
  );
  return sortedBy(utterance, ({ text }) => text);
}

function sortedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  return items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));
}

/** An utterance as it sounds: without capitals, quotes and full stops. */
function wordsOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s¿¡"'“„«]+|[\s.!?…。!?؟।"'”“»]+$/gu, '');
}
