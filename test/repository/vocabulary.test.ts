import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from './source-files.ts';

/** The words that docs/glossary.md lists as not used, in their forms. */
const banned =
  /^(?:mend(?:s|ed|ing)?|tells?|told|said|judg(?:es?|ed|ing|ement)|silenc(?:es?|ed|ing)|suspicions?|suspects?|strangers?|clash(?:es|ed|ing)?|hears?)$/;

/** Files in which a word is the right one: nobody speaks on the line, `hangup_on_user_silence`. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'src/rules/consistent-timeouts.ts': ['silence'],
};

const pipeline = ['problem', 'violation', 'report', 'finding', 'diagnostic'];

const page = readFileSync(`${root}docs/glossary.md`, 'utf8');
const entries = [...page.matchAll(/^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$/gm)]
  .map(([, word = '', where = '']) => ({
    word,
    places: [...where.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place),
  }))
  .filter(({ word }) => word !== 'Word' && !word.startsWith('-'));

const sources = sourceFiles('src', /\.ts$/).filter(({ path }) => !/\.generated\.|\.d\.ts$/.test(path));

describe('docs/glossary.md', () => {
  it('begins with the words of the pipeline, and has each word once in a table', () => {
    const words = entries.map(({ word }) => word);
    expect(words.slice(0, pipeline.length)).toEqual(pipeline);
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });

  it.each(entries)('knows where $word lives', ({ places }) => {
    expect(places.length).toBeGreaterThan(0);
    expect(
      places.filter((place) => !existsSync(root + place)),
      'A place of docs/glossary.md has moved: name the new one.',
    ).toEqual([]);
  });
});

describe('identifiers and comments', () => {
  it('use the words of the glossary', () => {
    const found = sources.flatMap(({ path, text }) =>
      [...wordsOf(text)]
        .filter((word) => banned.test(word) && !allowed[path]?.includes(word))
        .map((word) => `${path}: ${word}`),
    );
    expect(
      found,
      'Write the word of docs/glossary.md. Where this one is right in its sentence, add it to `allowed` here.',
    ).toEqual([]);
  });

  it('need each exception', () => {
    const stale = Object.entries(allowed).flatMap(([path, words]) => {
      const written = wordsOf(sources.find((source) => source.path === path)?.text ?? '');
      return words.filter((word) => !written.has(word)).map((word) => `${path}: ${word}`);
    });
    expect(stale, 'The word is gone from the file: remove it from `allowed`, too.').toEqual([]);
  });

  it('find the banned words, also within names, and pass over strings', () => {
    const text = "/** Told twice. */ const wasMended = 'judge'; // a clash\nfind(/it's said/, `silence`);";
    expect([...wordsOf(text)].filter((word) => banned.test(word))).toEqual(['told', 'mended', 'clash']);
  });

  it('name the thing first', () => {
    const found = sources.flatMap(({ path, text }) =>
      [...withoutStrings(text).matchAll(/\/\*\*[\s*]*(?:What|Whether|Where|How)\b[^\n]*/g)].map(
        ([comment]) => `${path}: ${comment}`,
      ),
    );
    expect(
      found,
      'A comment opens with the noun ("The result of checking one text"), or with a verb for a function.',
    ).toEqual([]);
  });
});

/** The words of identifiers and comments, in small letters; those of strings and regular expressions are left out. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = withoutStrings(text).replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return new Set(words.toLowerCase().match(/[a-z]+/g));
}

const tokens: RegExp =
  /(\/\*[\s\S]*?\*\/|\/\/.*)|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[(,=:[!&|?{};]\s*|return\s+)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//g;

function withoutStrings(text: string): string {
  return text.replaceAll(tokens, (_, comment: string | undefined) => comment ?? '""');
}
