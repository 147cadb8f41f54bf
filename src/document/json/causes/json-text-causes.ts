import type { SyntaxMessageId } from '../../../findings/built-in-messages.ts';
import type { Edit } from '../../../text/edits.ts';
import { foreignBlanks } from '../../../text/foreign-blank.ts';
import type { Cause } from '../../causes/cause.ts';
import type { SourceLines } from '../../causes/source-lines.ts';
import { wholeTextCauses } from '../../causes/whole-text-causes.ts';
import type { JsonFault } from '../json-reader.ts';

/** Signs that a text is not JSON as a whole, and habits of other languages that go through all of it. */
export function* jsonTextCauses(fault: JsonFault, lines: SourceLines): Iterable<Cause> {
  yield* wholeTextCauses(lines, 'JSON');
  yield* otherLanguage(fault, lines);
  for (const habit of habits) yield* causeOfHabit(habit, fault, lines.text);
}

const beginnings: readonly (readonly [
  pattern: RegExp,
  messageId: SyntaxMessageId,
  message: string,
  help: string,
])[] = [
  [
    /^(?:export default|module\.exports|(?:const|let|var) \w+ *=)/,
    'javaScript',
    'This is JavaScript, not JSON.',
    'Keep only the object itself, with its keys and texts in double quotes.',
  ],
  [
    /^(?:---|%YAML|#|- |[\w-]+[ \t]*:(?=\s|$))/,
    'yamlInJson',
    'This is YAML, but the name of the file says JSON.',
    'Give the file a name that ends in .yaml, or write it as JSON.',
  ],
];

function* otherLanguage({ open, start }: JsonFault, { text }: SourceLines): Iterable<Cause> {
  const at = text.search(/\S/);
  if (open.length > 0 || at === -1 || start > at + 1) return;
  const first = /^[^\r\n]*/.exec(text.slice(at))?.[0] ?? '';
  if (first.startsWith('#') && /^\s*[[{"]/.test(text.replace(/^[ \t]*#.*$/gm, ''))) return;
  for (const [pattern, messageId, message, help] of beginnings) {
    if (pattern.test(first)) yield { start: at, end: at + first.trimEnd().length, messageId, message, help };
  }
}

/** A habit: what stands at the fault, everything like it outside of texts in double quotes, and what JSON has instead. */
interface Habit {
  readonly at: RegExp;
  readonly all: RegExp;
  readonly instead: (written: string) => string;
  readonly messageId: SyntaxMessageId;
  readonly message: string;
  readonly help: string;
  readonly fix: string;
  readonly safe: boolean;
}

const habits: readonly Habit[] = [
  {
    at: /^(?:\/\/.*|\/\*[\s\S]*?\*\/|#.*)/,
    all: /\/\/[^\r\n]*|\/\*(?:(?!\*\/)[\s\S])*(?:\*\/|$)|#[^\r\n]*/g,
    instead: () => '',
    messageId: 'commentInJson',
    message: 'JSON has no comments.',
    help: 'Delete the comment, or write the file as YAML, which has comments.',
    fix: 'Delete all comments.',
    safe: false,
  },
  {
    at: /^'(?:[^'\\\r\n]|\\.)*'/,
    all: /'(?:[^'\\\r\n]|\\.)*'/g,
    instead: (written) => JSON.stringify(written.slice(1, -1).replace(/\\(['"\\])/g, '$1')),
    messageId: 'singleQuotes',
    message: 'JSON has only double quotes.',
    help: 'Write " instead of \'.',
    fix: 'Use double quotes.',
    safe: true,
  },
  {
    at: /^[“”„«»][^“”„«»"\r\n]*[“”„«»]/,
    all: /[“”„«»][^“”„«»"\r\n]*[“”„«»]/g,
    instead: (written) => `"${written.slice(1, -1)}"`,
    messageId: 'typographicQuotes',
    message: 'These are typographic quotes; JSON has only straight ones.',
    help: 'Write " in their place.',
    fix: 'Use straight quotes.',
    safe: true,
  },
  {
    at: /^`[^`"\\]*`/,
    all: /`[^`"\\]*`/g,
    instead: (written) => JSON.stringify(written.slice(1, -1)),
    messageId: 'backticks',
    message: 'JSON has only double quotes, no backticks.',
    help: 'Write " instead of `, and \\n for a line break in the text.',
    fix: 'Use double quotes.',
    safe: true,
  },
  {
    at: /^[A-Za-z_$][\w$-]*(?=[ \t]*:)/,
    all: /(?<![\w$-])[A-Za-z_$][\w$-]*(?=[ \t]*:)/g,
    instead: (written) => `"${written}"`,
    messageId: 'unquotedKey',
    message: 'Keys must be in double quotes in JSON.',
    help: 'Put the key in double quotes.',
    fix: 'Put all keys in double quotes.',
    safe: true,
  },
  {
    at: /^\{\{[^{}"\r\n]*\}\}/,
    all: /\{\{[^{}"\r\n]*\}\}/g,
    instead: (written) => `"${written}"`,
    messageId: 'unquotedPlaceholder',
    message: 'A placeholder in double braces must be inside a text.',
    help: 'Put it in double quotes.',
    fix: 'Put the placeholders in double quotes.',
    safe: false,
  },
  {
    at: /^(?:\$\{[^{}"\r\n]*\}|\$\w+|<\w[^<>"\r\n]*>|%\w+%)/,
    all: /\$\{[^{}"\r\n]*\}|\$\w+|<\w[^<>"\r\n]*>|%\w+%/g,
    instead: (written) => JSON.stringify(written),
    messageId: 'unquotedPlaceholder',
    message: 'A placeholder stands here without quotes, which JSON cannot read.',
    help: 'Write the value itself, or put the placeholder in double quotes if a text belongs here.',
    fix: 'Put the placeholders in double quotes.',
    safe: false,
  },
  {
    at: /^(?:\.\.\.|…)(?=[\s,\]}]|$)/,
    all: /,?\s*(?:\.\.\.|…)(?=[\s,\]}]|$)/g,
    instead: () => '',
    messageId: 'ellipsis',
    message: 'Three dots stand for something that was left out; JSON needs all of it.',
    help: 'Write what belongs here, or delete the dots.',
    fix: 'Delete the dots.',
    safe: false,
  },
  {
    at: new RegExp(`^${foreignBlanks.source}`),
    all: new RegExp(foreignBlanks.source, 'g'),
    instead: (written) => ' '.repeat(written.length),
    messageId: 'specialSpace',
    message: 'A special space stands here, which JSON does not read as a space.',
    help: 'Delete it and press the space bar instead.',
    fix: 'Replace special spaces with ordinary ones.',
    safe: true,
  },
  {
    at: /^[，；、،]/,
    all: /[，；、،]/g,
    instead: () => ',',
    messageId: 'foreignComma',
    message: 'This is the comma of another script; JSON has only the ordinary one.',
    help: 'Write "," in its place.',
    fix: 'Write ordinary commas.',
    safe: true,
  },
  {
    at: /^：/,
    all: /：/g,
    instead: () => ':',
    messageId: 'foreignColon',
    message: 'This is a wide colon; JSON has only the ordinary one.',
    help: 'Write ":" in its place.',
    fix: 'Write ordinary colons.',
    safe: true,
  },
];

function* causeOfHabit(habit: Habit, fault: JsonFault, text: string): Iterable<Cause> {
  const start = placeOfHabit(habit, fault, text);
  const length = habit.at.exec(text.slice(start))?.[0].length;
  if (length === undefined) return;
  const { messageId, message, help, fix, safe } = habit;
  const repair = editsOutsideTexts(text, habit);
  yield { start, end: start + length, messageId, message, help, repair, fix: { description: fix, safe } };
}

/** A placeholder is noticed at its second brace. */
function placeOfHabit({ at }: Habit, { start }: JsonFault, text: string): number {
  return at.test(text.slice(start)) || text[start - 1] !== '{' ? start : start - 1;
}

function editsOutsideTexts(text: string, { all, instead }: Habit): readonly Edit[] {
  const either = new RegExp(`"(?:[^"\\\\\\r\\n]|\\\\.)*"|(?<found>${all.source})`, 'g');
  const edits: Edit[] = [];
  for (const { index, groups } of text.matchAll(either)) {
    const found = groups?.found;
    if (found !== undefined) edits.push({ start: index, end: index + found.length, text: instead(found) });
  }
  return edits;
}
