import { escapeControls } from '../../../text/show.ts';

const maxLength = 80;

/** A text as the words of an identifier, each with a capital: letters and digits of any script. May be empty. */
export function pascalCase(text: string): string {
  const words =
    [...text.normalize('NFKC')]
      .map(readable)
      .join('')
      .match(/\p{ID_Continue}+/gu) ?? [];
  const joined = words.map(capitalized).reduce(joinWords, '').normalize('NFC');
  return [...joined].slice(0, maxLength).join('');
}

/** The sign as it may stand in a word: signs that join or vary their neighbours are gone, others that nobody sees part words. */
function readable(sign: string): string {
  if (/\u200c|\u200d|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u.test(sign)) return '';
  return /\p{Pc}/u.test(sign) || lateLetters.test(sign) || escapeControls(sign) !== sign ? ' ' : sign;
}

/** Letters that came with Unicode 15.1 and later: not every compiler knows them, nor every version of Node. */
const lateLetters: RegExp = new RegExp(
  `[${[
    '\\u088f\\u0897\\u0c5c\\u0cdc\\u1acf-\\u1aeb\\u1c89\\u1c8a\\ua7cb-\\ua7cf\\ua7d2\\ua7d4\\ua7da-\\ua7f1\\u{105c0}-\\u{105ff}',
    '\\u{10940}-\\u{1095f}\\u{10d40}-\\u{10d8f}\\u{10ec2}-\\u{10ec7}\\u{10efa}-\\u{10efc}\\u{11380}-\\u{113ff}\\u{116d0}-\\u{116ff}',
    '\\u{11b60}-\\u{11bff}\\u{11db0}-\\u{11def}\\u{11f5a}\\u{13460}-\\u{143ff}\\u{16100}-\\u{1613f}\\u{16d40}-\\u{16d7f}',
    '\\u{16ea0}-\\u{16edf}\\u{16ff2}-\\u{16fff}\\u{187f8}-\\u{187ff}\\u{18cff}\\u{18d09}-\\u{18dff}\\u{1ccf0}-\\u{1ccff}',
    '\\u{1e5d0}-\\u{1e5ff}\\u{1e6c0}-\\u{1e6ff}\\u{2b73a}-\\u{2b73f}\\u{2cea2}-\\u{2ceaf}\\u{2ebf0}-\\u{2ee5f}\\u{323b0}-\\u{3347f}',
  ].join('')}]`,
  'u',
);

/** Two parts of an identifier, with a `_` between where no capital shows that a word begins. */
export function joinWords(start: string, word: string): string {
  const isClear =
    start === '' || word === '' || /^\p{Lu}/u.test(word) || /\d\D|\D\d/.test(start.slice(-1) + word[0]);
  return isClear ? start + word : `${start}_${word}`;
}

function capitalized(word: string): string {
  const [first = '', ...rest] = word;
  const capital = first.toUpperCase();
  return (lateLetters.test(capital) ? first : capital) + rest.join('');
}

/** Identifiers of one file, each given out once. */
export class TypeNames {
  readonly #taken: Set<string>;

  constructor(reserved: readonly string[]) {
    this.#taken = new Set(reserved);
  }

  /** The name as an identifier; with a number behind it where it is taken. */
  take(name: string): string {
    const identifier = /^[\p{ID_Start}_]/u.test(name) ? name : `_${name}`;
    let free = identifier;
    for (let number = 2; this.#taken.has(free); number += 1) free = `${identifier}_${number}`;
    this.#taken.add(free);
    return free;
  }
}

/** An agent as far as it is named by. */
export interface NamedAgent {
  readonly key: string;
  readonly name: string;
}

/**
 * A prefix for each agent, in their order: after its display name, with the name of its file where several have that name,
 * else after its path.
 */
export function agentPrefixes(agents: readonly NamedAgent[]): readonly string[] {
  const levels = waysToName.map((nameOf) => agents.map(nameOf));
  const counts = levels.map(countEach);
  return agents.map(({ key }, index) => {
    const names = levels.map((level) => level[index] ?? '');
    return (
      names.find((name, level) => name !== '' && counts[level]?.get(name) === 1) || pascalCase(key) || 'Agent'
    );
  });
}

const waysToName: readonly ((agent: NamedAgent) => string)[] = [
  ({ name, key }) => pascalCase(name) || pascalCase(fileOf(key)),
  ({ name, key }) => joinWords(pascalCase(name), pascalCase(fileOf(key))),
  ({ key }) => pascalCase(withoutEnding(key)),
];

function countEach(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** `agents/front-desk.agent.yaml#2` → `front-desk#2`. */
function fileOf(key: string): string {
  return withoutEnding(key.slice(key.lastIndexOf('/') + 1));
}

function withoutEnding(key: string): string {
  return key.replace(/(?:\.agent)?\.(?:ya?ml|json)(?=#\d+$|$)/i, '');
}
