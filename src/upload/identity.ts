/** Which definition a resource was made from: its file and its place in the file. */
export interface Identity {
  /** Relative to the project root, with `/` between folders. */
  readonly path: string;
  /** 0-based number of the document in the file. */
  readonly document: number;
}

/**
 * The name of a definition in the ledger and on the command line: `agents/front-desk.agent.yaml`, and `…#2` for the second
 * document of a file. The path is in Unicode's form NFC, so that it is the same on every file system; `%`, `#` and
 * control characters in it are percent-encoded.
 */
export function keyOf({ path, document }: Identity): string {
  const name = path.normalize('NFC').replaceAll(unclear, (character) => encodeURIComponent(character));
  return document === 0 ? name : `${name}#${document + 1}`;
}

/** The definition that a key names; the path is in Unicode's form NFC. */
export function identityOf(key: string): Identity {
  const [, name = key, number = '1'] = /^(.*)#(\d+)$/su.exec(key) ?? [];
  return { path: decode(name), document: Number(number) - 1 };
}

/** The number of documents in a file has a limit, which no definition is above. */
const firstSpare = 1_001;

/** A key in the file of another key that no definition has, for a record without a definition. */
export function spareKey(key: string, isUsed: (key: string) => boolean): string {
  const { path } = identityOf(key);
  let document = firstSpare - 1;
  while (isUsed(keyOf({ path, document }))) document += 1;
  return keyOf({ path, document });
}

const unclear: RegExp = /[%#\p{Cc}]/gu;

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
