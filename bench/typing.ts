import type { CorpusFormat } from './generate-corpus.ts';

/** The keys that a person types at one place. Everything is taken back again, key by key, so that the next one finds the same text. */
export interface Typing {
  readonly name: string;
  /** A piece of the text; typing begins right behind its first occurrence at or after the middle of the text, else anywhere. */
  readonly behind: string;
  readonly keys: string;
  /** A change that is there all the while, and breaks the text. */
  readonly broken?: { readonly behind: string; readonly text: string };
}

/** From clean to clean, through the half-written states in between. */
export const typings: Readonly<Record<CorpusFormat, readonly Typing[]>> = {
  yaml: [
    {
      name: 'a sentence in the prompt',
      behind: '- When the caller asks for a person',
      keys: ' or for {{manager}}',
    },
    { name: 'a line in the prompt', behind: '# Prices (3)\n', keys: '\n  - Say: "one moment", then wait.' },
    { name: 'a new key with its value', behind: '\ncall_configuration:', keys: '\n  final_mesage: Bye' },
    { name: 'a key, letter by letter', behind: '\n  voicemail_detection: true', keys: '\n  time' },
    { name: 'a value in quotes', behind: 'sound_type: ', keys: '"it\'s ' },
    { name: 'a list in brackets', behind: '\n  timezone: ', keys: '[a, {b: c' },
    { name: 'a block at the very end', behind: '', keys: 'tag_metadata:\n  - name: x\n    co' },
    { name: 'a comment that suppresses', behind: '\nname: ', keys: 'A # voxlint-disable-line valid-time' },
    {
      name: 'the prompt, below an open quote',
      behind: '- When the caller asks for a person',
      keys: ' or for help',
      broken: { behind: '\nname: ', text: '"' },
    },
    {
      name: 'the prompt, above an open bracket',
      behind: '- When the caller asks for a person',
      keys: ' or for help',
      broken: { behind: '\n  timezone: ', text: '[' },
    },
    {
      name: 'the prompt, beside a wrong indent',
      behind: '- When the caller asks for a person',
      keys: ' or for help',
      broken: { behind: '\n  voicemail_detection: true', text: '\n final_message: Bye' },
    },
  ],
  json: [
    {
      name: 'a sentence in the prompt',
      behind: '- When the caller asks for a person',
      keys: ' or for {{manager}}',
    },
    { name: 'a key with its value', behind: '"voicemail_detection": true,', keys: '\n    "timezone": "U", ' },
    { name: 'a value', behind: '"timezone": ', keys: '["a' },
    {
      name: 'the prompt, above an open bracket',
      behind: '- When the caller asks for a person',
      keys: ' or for help',
      broken: { behind: '"timezone": ', text: '[' },
    },
  ],
};

/** The offset at which typing begins. Throws when the piece is not in the text. */
export function offsetBehind(text: string, piece: string): number {
  if (piece === '') return text.length;
  const later = text.indexOf(piece, text.length >> 2);
  const at = later === -1 ? text.indexOf(piece) : later;
  if (at === -1) throw new Error(`The text holds no ${JSON.stringify(piece)}.`);
  return at + piece.length;
}
