import { distance } from 'fastest-levenshtein';

/** `agentType`, `AGENT-TYPE` and `agent type` are all spelled `agenttype`. */
export function spelling(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_\-./]/g, '');
}

/**
 * The candidate that somebody who wrote `word` most likely meant, or undefined when none is close: the same
 * letters in another case or with other separators, or at most one edit in three letters.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const written = spelling(word);
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const wanted = knownSpelling(candidate);
    const edits = editsBetween(written, wanted);
    const allowed = Math.max(1, Math.floor(Math.min(written.length, wanted.length) / 3));
    if (edits > allowed || edits >= wanted.length || edits >= bestDistance) continue;
    best = candidate;
    bestDistance = edits;
  }
  return best;
}

const spellings: Map<string, string> = new Map();

/** The candidates are the same few names again and again. */
function knownSpelling(name: string): string {
  const known = spellings.get(name);
  if (known !== undefined) return known;
  const spelled = spelling(name);
  if (spellings.size < 1_000) spellings.set(name, spelled);
  return spelled;
}

/** True when a word is one slip of the finger away from a name, and long enough that nothing else can be meant. */
export function isSlip(word: string, name: string): boolean {
  return name.length >= 5 && editsBetween(spelling(word), spelling(name)) <= 1;
}

/** Edit distance in which two swapped neighbours count once, as typists make them. */
function editsBetween(a: string, b: string): number {
  const edits = distance(a, b);
  return edits === 2 && isSwap(a, b) ? 1 : edits;
}

function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((_, index) => a[index] !== b[index]);
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}
