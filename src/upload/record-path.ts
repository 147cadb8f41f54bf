import type { Hash } from './content-hash.ts';

/**
 * Where the record of a key stands below the folder of its kind: the path of the definition, spelled so that every file
 * system takes it and none takes two of them for one. A capital is `!` and its small letter, signs are percent-encoded, a
 * name too long for some disk is cut and told apart by a hash.
 */
export function recordPath(key: string, hash: Hash): string {
  const parts = key.split('/');
  const folders = parts.slice(0, -1).map((part) => cutName(folderName(encodePart(part)), part, hash));
  const file = parts.at(-1) ?? '';
  return [...folders, `${cutName(encodePart(file), file, hash)}.json`].join('/');
}

function encodePart(part: string): string {
  const encoded = [...part].map(encodeCharacter).join('');
  return encoded.replace(/^\.|\.$/g, '%2e').replace(deviceName, (letter) => percent(letter));
}

/** A folder must not be called as the record of a file beside it. */
function folderName(encoded: string): string {
  return encoded.replace(/\.json$/, '%2ejson');
}

/** Names that Windows keeps for devices, with and without an ending. */
const deviceName: RegExp = /^(?=(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))[a-z]/;

const harmless: RegExp = /^[a-z0-9._#+=@,-]$/;
const written: RegExp = /^[\p{L}\p{M}\p{N}]$/u;

function encodeCharacter(character: string): string {
  if (harmless.test(character)) return character;
  const small = character.toLowerCase();
  if (!written.test(character) || small.toUpperCase().toLowerCase() !== small) return percent(character);
  if (small === character) return character;
  return small.toUpperCase() === character ? `!${small}` : percent(character);
}

function percent(character: string): string {
  return [...new TextEncoder().encode(character)]
    .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
    .join('');
}

/** File systems end names at 255 bytes or units; the ending and a draft's number need room too. */
const maxBytes = 200;
const charactersKept = 40;

function cutName(encoded: string, part: string, hash: Hash): string {
  if (new TextEncoder().encode(encoded).length <= maxBytes) return encoded;
  return `${[...encoded].slice(0, charactersKept).join('')}~${hash(part).slice(0, 16)}`;
}
