import type { SyntaxMessageId } from '../../../findings/built-in-messages.ts';
import type { Explanation, YamlFault } from '../../causes/cause.ts';

/** The words for an error whose cause was not found: what the parser wanted, in plain language. */
export function parserWords(fault: YamlFault): Explanation {
  const { text, line } = fault;
  const [messageId, message, help] = words[fault.code] ?? [
    'unreadable',
    'The text cannot be read as YAML from here on.',
    'Correct the text here.',
  ];
  const isInFront = /^[ \t]*$/.test(text.slice(line.start, fault.start + 1)) && !line.isBlank;
  const start = isInFront ? line.start + line.indent : fault.start;
  const end = isInFront ? line.start + line.text.trimEnd().length : fault.end;
  const lineEnd = text.slice(start, end).search(/[\r\n]/);
  return { start, end: lineEnd === -1 ? end : start + lineEnd, messageId, message, help };
}

const words: Readonly<Record<string, readonly [messageId: SyntaxMessageId, message: string, help: string]>> =
  {
    ALIAS_PROPS: [
      'aliasWithProperties',
      'An alias cannot have a tag or an anchor of its own.',
      'Delete what stands before the "*".',
    ],
    BAD_ALIAS: [
      'emptyAlias',
      'A name is missing after this "*" or "&".',
      'Put the value in quotes if the sign belongs to it.',
    ],
    BAD_DIRECTIVE: ['unknownDirective', 'This is no directive that YAML knows.', 'Delete the line.'],
    BAD_INDENT: [
      'wrongIndentation',
      'This line is indented neither like the one above nor like one that it could belong to.',
      'Give lines that belong together the same number of spaces.',
    ],
    BAD_PROP_ORDER: [
      'misplacedProperties',
      'A tag or an anchor stands before the sign that it must follow.',
      'Move it after the sign.',
    ],
    BAD_SCALAR_START: [
      'unquotedStart',
      'A value cannot start with this character.',
      'Put the value in quotes.',
    ],
    BLOCK_AS_IMPLICIT_KEY: [
      'secondKeyOnLine',
      'A second key stands on the same line as a key.',
      'Put the value in quotes, or the second key on a line of its own.',
    ],
    BLOCK_IN_FLOW: [
      'keyLineInBrackets',
      'A key on a line of its own cannot stand inside of brackets.',
      'Separate what is inside by commas.',
    ],
    KEY_OVER_1024_CHARS: [
      'keyTooLong',
      'A key is longer than 1024 characters.',
      'Check that the colon is not part of a text.',
    ],
    MISSING_CHAR: [
      'missingSign',
      'Something is missing here, most likely a colon after a key.',
      'Write "key: value".',
    ],
    MULTILINE_IMPLICIT_KEY: [
      'lineWithoutKey',
      'This is no "key: value": it has no colon of its own.',
      'Write a key and a colon in front of it, or indent it if it continues a text.',
    ],
    MULTIPLE_ANCHORS: ['twoAnchors', 'A value has two anchors.', 'Keep one of them.'],
    MULTIPLE_TAGS: ['twoTags', 'A value has two tags.', 'Keep one of them.'],
    RESOURCE_EXHAUSTION: [
      'tooComplex',
      'This part is too large or too deep to be read.',
      'Flatten it or split the file.',
    ],
    TAB_AS_INDENT: ['tabIndent', 'A tab stands where YAML wants spaces.', 'Replace it by spaces.'],
    TAG_RESOLVE_FAILED: [
      'unreadableTag',
      'This is no tag that YAML can read.',
      'Put the value in quotes if it is a text.',
    ],
    UNEXPECTED_TOKEN: [
      'unexpectedText',
      'This cannot stand here: the value before it is complete.',
      'Put the whole value in quotes, or move this to a line of its own.',
    ],
  };
