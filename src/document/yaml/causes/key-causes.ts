import type { SyntaxMessageId } from '../../../findings/built-in-messages.ts';
import { show } from '../../../text/show.ts';
import { type Cause, keyLike, type YamlFault } from '../../causes/cause.ts';
import type { Line, SourceLines } from '../../causes/source-lines.ts';

const keyCodes: ReadonlySet<string> = new Set([
  'MULTILINE_IMPLICIT_KEY',
  'MISSING_CHAR',
  'BLOCK_AS_IMPLICIT_KEY',
  'BAD_INDENT',
  'BLOCK_IN_FLOW',
]);

/** Lines that are meant as a key with its value, but on which the colon is missing, foreign or glued to the value. */
export function* keyCauses(fault: YamlFault): Iterable<Cause> {
  yield* signInFront(fault.line);
  yield* halfQuotedKey(fault);
  if (!keyCodes.has(fault.code)) return;
  const { lines, line } = fault;
  yield* missingColonBeforeBracket(line);
  const last = Math.min(lines.numberAt(fault.end), line.number + 5);
  for (let number = line.number; number <= last; number++) {
    const each = lines.line(number);
    if (!each.isBlank && each.key === undefined) yield* signsOfKey(fault, each);
  }
}

/** A wrong separator between key and value: what stands there, its place in the match, and the words for it. */
interface WrongSeparator {
  readonly messageId: SyntaxMessageId;
  readonly pattern: RegExp;
  readonly message: (key: string, sign: string) => string;
  readonly help: string;
  readonly safe: boolean;
}

const wrongSeparators: readonly WrongSeparator[] = [
  {
    messageId: 'colonWithoutSpace',
    pattern: /^([\w-]+)(:)(?=[\p{L}\p{N}]|"[^"]*"$|'[^']*'$).+$/u,
    message: (key) => `The colon after ${show(key)} needs a space after it, or it is part of the text.`,
    help: 'Put a space after the colon.',
    safe: true,
  },
  {
    messageId: 'foreignColon',
    pattern: /^([\w-]+|"[\w-]+"|'[\w-]+')[ \t]*(：|﹕|꞉)[ \t\u00a0\u3000]*(?=\S|$)/,
    message: (key) =>
      `The colon after ${show(key.replaceAll(/["']/g, ''))} is a wide one, which YAML does not know.`,
    help: 'Type an ordinary ":" and a space.',
    safe: true,
  },
  {
    messageId: 'specialSpace',
    pattern: /^([\w-]+)(:[\u00a0\u2000-\u200b\u202f\u3000]+)/,
    message: (key) => `A special space stands after the colon of ${show(key)}; YAML needs an ordinary one.`,
    help: 'Delete it and press the space bar.',
    safe: true,
  },
  {
    messageId: 'wrongKeySeparator',
    pattern: /^([a-z]+_\w+|[a-z]\w*(?=[^\w\s:]{1,2} +\S+$))([^\w\s:=;]{1,2})[ \t]+(?=\S)/,
    message: (key, sign) => `${show(sign)} stands between ${show(key)} and its value; YAML needs a colon.`,
    help: 'Write ": " in its place.',
    safe: false,
  },
  {
    messageId: 'wrongKeySeparator',
    pattern: /^([a-z]\w*(?:-\w+)*)([^\w\s:"']{1,2})$/,
    message: (key, sign) => `${show(sign)} stands after the key ${show(key)}; YAML needs a colon.`,
    help: 'Write ":" in its place.',
    safe: false,
  },
  {
    messageId: 'wrongKeySeparator',
    pattern: /^([a-z][\w-]*)[ \t]*(=>|:=|=|;|->)[ \t]*(?=\S)/,
    message: (key, sign) => `${show(sign)} stands between ${show(key)} and its value; YAML needs a colon.`,
    help: 'Write ": " in its place.',
    safe: false,
  },
];

function* signsOfKey(fault: YamlFault, line: Line): Iterable<Cause> {
  const { value } = line;
  for (const { messageId, pattern, message, help, safe } of wrongSeparators) {
    const match = pattern.exec(value.text);
    const [, key, sign] = match ?? [];
    if (match === null || key === undefined || sign === undefined) continue;
    const isBehindColon = sign.length > 1 && sign.startsWith(':') && sign !== ':=';
    const start = value.start + match[0].indexOf(sign, key.length) + (isBehindColon ? 1 : 0);
    const end = value.start + (sign === ':' ? key.length + 1 : match[0].length);
    yield {
      start,
      end: start + sign.length - (isBehindColon ? 1 : 0),
      messageId,
      message: message(key, sign),
      help,
      repair: [{ start: value.start + key.length, end, text: end === value.end ? ':' : ': ' }],
      fix: { description: 'Put a colon and a space there.', safe },
    };
  }
  yield* missingColon(fault, line);
}

function* missingColon({ lines }: YamlFault, line: Line): Iterable<Cause> {
  const { value } = line;
  const [key = '', ...words] = value.text.split(/[ \t]+/);
  if (!/^[A-Za-z]\w*(?:-\w+)*$/.test(key) || !isLikelyKey(lines, line, key, words.length)) return;
  const at = value.start + key.length;
  yield {
    start: value.start,
    end: at,
    messageId: 'missingColon',
    message: `The key ${show(key)} has no colon after it.`,
    help: words.length === 0 ? `Write "${key}:".` : `Write "${key}: " and then the value.`,
    repair: [{ start: at, end: at, text: ':' }],
    fix: { description: `Put a colon after ${show(key)}.`, safe: false },
  };
}

/** True for a key, false for the first word of a text, by what is around it. */
function isLikelyKey(lines: SourceLines, line: Line, key: string, words: number): boolean {
  if (words === 0) {
    const below = lines.below(line.number);
    return below !== undefined && (below.indent > line.indent || below.dashes.length > 0);
  }
  if (!keyLike.test(key)) return false;
  if (words === 1 || key.includes('_')) return true;
  if (isWrapped(lines.line(line.number - 1).text, line.value.text)) return false;
  const above = lines.above(line.number);
  if (above === undefined || above.text.startsWith('---')) return true;
  return above.key !== undefined && /^(?:\S*|".*"|'.*')$/.test(above.value.text);
}

/** A comment that may go on in the line below: one without an end that is long, or whose end stands there. */
function isWrapped(comment: string, rest: string): boolean {
  if (!/^\s*#/.test(comment) || /[.:!?)]\s*$/.test(comment)) return false;
  return comment.length >= shortestWrapped || /[.,;!?)]$/.test(rest);
}

/** Editors wrap at 72 characters and more, between words. */
const shortestWrapped = 50;

/** `structured_schema { type: string }`: the first colon of the line belongs to what is in the brackets. */
function* missingColonBeforeBracket({ key, start, indent, text }: Line): Iterable<Cause> {
  const match = /^(?:- +)*([a-z][\w-]*)[ \t]+[[{]/.exec(text.slice(indent));
  const [all, name] = match ?? [];
  if (all === undefined || name === undefined || key === undefined) return;
  const at = start + indent + all.lastIndexOf(name) + name.length;
  yield {
    start: at - name.length,
    end: at,
    messageId: 'missingColon',
    message: `The key ${show(name)} has no colon after it.`,
    help: `Write "${name}: " and then the value.`,
    repair: [{ start: at, end: at, text: ':' }],
    fix: { description: `Put a colon after ${show(name)}.`, safe: false },
  };
}

/** `} name: a`: a sign that slipped in, or stands where the dash of an item was meant. */
function* signInFront({ start, indent, text }: Line): Iterable<Cause> {
  const comment = /^(?:\/\/+|\/\*|--)[ \t]/.exec(text.slice(indent))?.[0];
  if (comment !== undefined) yield foreignComment(start + indent, comment.trimEnd());
  const sign = /^(\*|[^\w\s"'#&*!@%`-]{1,2})[ \t]+(?=[\w"'-])/.exec(text.slice(indent))?.[1];
  if (sign === undefined) return;
  const at = start + indent;
  for (const instead of ['-', ' ']) {
    yield {
      start: at,
      end: at + sign.length,
      messageId: 'straySign',
      message: `${show(sign)} does not belong in front of this line.`,
      help: instead === '-' ? 'Write "-" in its place if the line is an item of a list.' : 'Delete it.',
      repair: [{ start: at, end: at + sign.length, text: instead.padEnd(sign.length) }],
      fix: { description: instead === '-' ? 'Write a dash.' : 'Put a space in its place.', safe: false },
    };
  }
}

/** `// a remark`, as other languages write it. */
function foreignComment(at: number, sign: string): Cause {
  return {
    start: at,
    end: at + sign.length,
    messageId: 'foreignComment',
    message: `${show(sign)} does not begin a comment in YAML; "#" does.`,
    help: 'Write "#" in its place.',
    repair: [{ start: at, end: at + sign.length, text: '#' }],
    fix: { description: 'Write "#".', safe: false },
  };
}

/** `"name: a` and `name": a`: one of the quotes around a key is missing, or another sign stands in its place. */
function* halfQuotedKey({ lines, line }: YamlFault): Iterable<Cause> {
  for (const { start, text } of [line, lines.line(line.number - 1)]) {
    const front = /^[ ]*(?:- +)*/.exec(text)?.[0].length ?? 0;
    const rest = text.slice(front);
    const open = /^(["'])([\w-]+)([^\w\s"':]{0,2})(?=:(?:\s|$))/.exec(rest);
    const closed = /^([^\w\s"']{0,2})([\w-]+)(["'])(?=\s*:(?:\s|$))/.exec(rest);
    const [, before = '', name = '', after = ''] = open ?? closed ?? [];
    if (name === '') continue;
    const quote = open === null ? after : before;
    const at = start + front;
    const end = at + before.length + name.length + after.length;
    yield {
      start: at,
      end,
      messageId: 'halfQuotedKey',
      message: `The key ${show(name)} has a quote on one side only.`,
      help: `Write ${quote}${name}${quote}: or leave the quotes out.`,
      repair: [{ start: at, end, text: `${quote}${name}${quote}` }],
      fix: { description: 'Put the key in quotes.', safe: false },
    };
  }
}
