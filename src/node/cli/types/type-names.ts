import { escapeControls } from '../../../show.ts';

const longest = 80;

/** A text as the words of an identifier, each with a capital: letters and digits of any script. May be empty. */
export function pascalCase(text: string): string {
  const visible = [...text.normalize('NFKC')].filter(
    (sign) => escapeControls(sign) === sign || /\s/.test(sign),
  );
  const words =
    visible
      .join('')
      .replaceAll(/[\u200c\u200d]/g, '')
      .match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? [];
  const joined = words.map(capitalized).reduce(joinWords, '').normalize('NFC');
  return [...joined].slice(0, longest).join('');
}

/** Two parts of an identifier, with a `_` between where no capital shows that a word begins. */
export function joinWords(start: string, word: string): string {
  const isClear =
    start === '' || word === '' || /^\p{Lu}/u.test(word) || /\d\D|\D\d/.test(start.slice(-1) + word[0]);
  return isClear ? start + word : `${start}_${word}`;
}

function capitalized(word: string): string {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('');
}

/** Identifiers of one file, each given out once. */
export class TypeNames {
  readonly #taken: Set<string>;

  constructor(reserved: readonly string[]) {
    this.#taken = new Set(reserved);
  }

  /** The name as an identifier; with a number behind it where it is taken. */
  take(name: string): string {
    const identifier = /^[\p{L}_]/u.test(name) ? name : `_${name}`;
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
 * else after its whole key.
 */
export function agentPrefixes(agents: readonly NamedAgent[]): readonly string[] {
  const levels = [byName, byNameAndFile, ({ key }: NamedAgent) => pascalCase(key)].map((level) =>
    agents.map(level),
  );
  return agents.map((agent, index) => {
    const unique = levels
      .map((names) => names[index] ?? '')
      .find((name, level) => isAlone(name, levels[level]));
    return unique || pascalCase(agent.key) || 'Agent';
  });
}

function isAlone(name: string, names: readonly string[] = []): boolean {
  return name !== '' && names.filter((each) => each === name).length === 1;
}

function byName({ name, key }: NamedAgent): string {
  return pascalCase(name) || pascalCase(fileOf(key));
}

function byNameAndFile({ name, key }: NamedAgent): string {
  return joinWords(pascalCase(name), pascalCase(fileOf(key)));
}

/** `agents/front-desk.agent.yaml#2` → `front-desk#2`. */
function fileOf(key: string): string {
  const [, file = key, number = ''] = /([^/]*?)(?:\.agent)?(?:\.(?:ya?ml|json))?(#\d+)?$/i.exec(key) ?? [];
  return file + number;
}
