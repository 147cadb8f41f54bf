import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from './source-files.ts';

/** The words that docs/glossary.md lists as not used, in their forms. */
const banned =
  /^(?:mend(?:s|ed|ing)?|tells?|told|said|judg(?:es?|ed|ing|ement)|silenc(?:es?|ed|ing)|suspicions?|suspects?|strangers?|clash(?:es|ed|ing)?|hears?)$/;

/** "X is no Y", also over the lines of a comment. "There is no Y" and "is no longer" are ordinary English. */
const isNo = /(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b)(?:[a-z]+|\$)/gi;

/** Phrases of files in which nothing else would do. */
const allowedPhrases: Readonly<Record<string, readonly string[]>> = {
  'src/upload/client/interpret-response.ts': ['are no difference'],
};

/** The largest that is accepted is `max…`. */
const superlative = /\b_?(?:most|longest)[A-Z]\w*/g;

/** Names of what is the longest of several, and not a limit. */
const allowedNames: Readonly<Record<string, readonly string[]>> = {
  'src/node/check/project-facts.ts': ['longestStretch'],
};

/** Files in which a word is the right one: nobody speaks on the line, `hangup_on_user_silence`. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'src/rules/consistent-timeouts.ts': ['silence'],
  'src/schema/synonyms.ts': ['silence'],
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

  it('call a limit max', () => {
    expect(
      notAllowed((text) => withoutStrings(text).match(superlative), allowedNames),
      'Call a limit max…, and what is the largest of several by what it is.',
    ).toEqual([]);
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

describe('comments and messages', () => {
  it('say that something is not a thing, not that it is no thing', () => {
    expect(notAllowed(negations, allowedPhrases), 'Write "is not a thing".').toEqual([]);
  });

  it('find it in comments of several lines and in strings, and pass over ordinary English', () => {
    const text =
      "/**\n * A text that is\n * no JSON.\n */\nconst a = 'This is no time.'; // These ARE no keys\nreturn `is no ${a}`;";
    expect(negations(text)).toEqual(['is no JSON', 'is no time', 'ARE no keys', 'is no $']);
    expect(
      negations("// There is no such key, and it is no longer used.\nfail('there are no rules');"),
    ).toEqual([]);
  });
});

function negations(text: string): readonly string[] {
  return text.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ').match(isNo) ?? [];
}

/** The finds in the sources that are not an exception of their file, each behind its path; then the exceptions that no file needs. */
function notAllowed(
  find: (text: string) => readonly string[] | null,
  exceptions: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  const found = sources.flatMap(({ path, text }) => (find(text) ?? []).map((each) => ({ path, each })));
  const isException = ({ path, each }: { path: string; each: string }): boolean =>
    exceptions[path]?.includes(each) === true;
  const stale = Object.entries(exceptions).flatMap(([path, finds]) =>
    finds.filter((each) => !found.some((one) => one.path === path && one.each === each)),
  );
  return [
    ...found.filter((one) => !isException(one)).map(({ path, each }) => `${path}: ${each}`),
    ...stale.map((each) => `no longer needed as an exception: ${each}`),
  ];
}

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
