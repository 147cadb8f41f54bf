import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { formatOf } from '../../document/format-of.ts';
import { parseDocument } from '../../document/parse-document.ts';
import { isMap } from '../../text/is-map.ts';
import { identityOf } from '../../upload/identity.ts';
import { readDefinition } from '../files/read-definition.ts';

/** Finds out whether the definitions of keys are there; reads each file once. */
export interface DefinitionPresence {
  /** True where the file of the key is there. */
  hasFile(key: string): boolean;
  /** False where it is certain that the definition is gone: its file, or the document in it. */
  hasDefinition(key: string): Promise<boolean>;
}

/** @param root real path of the project root */
export function definitionPresence(root: string): DefinitionPresence {
  const numbersOf = new Map<string, Promise<ReadonlySet<number> | undefined>>();
  const documentsIn = (path: string): Promise<ReadonlySet<number> | undefined> => {
    const known = numbersOf.get(path) ?? readNumbers(path);
    numbersOf.set(path, known);
    return known;
  };
  return {
    hasFile: (key) => pathOnDisk(root, identityOf(key).path) !== undefined,
    hasDefinition: async (key) => {
      const { path, document } = identityOf(key);
      const found = pathOnDisk(root, path);
      if (found === undefined) return false;
      const numbers = await documentsIn(found);
      return numbers === undefined || numbers.has(document);
    },
  };
}

/** The numbers of the definitions in a file. Undefined where it cannot be read as one. */
async function readNumbers(path: string): Promise<ReadonlySet<number> | undefined> {
  const read = readDefinition(path);
  if ('problem' in read) return undefined;
  const { documents, problems } = await parseDocument(read.text, formatOf(path));
  if (problems.length > 0) return undefined;
  return new Set(documents.filter(({ value }) => isMap(value)).map(({ index }) => index));
}

/** The file of a key. Keys are in Unicode's form NFC, and the disk may have the same name in another one. */
function pathOnDisk(root: string, path: string): string | undefined {
  const straight = join(root, path);
  if (existsSync(straight)) return straight;
  if (/^[\0-\x7f]*$/.test(path)) return undefined;
  return path.split('/').reduce<string | undefined>((folder, name) => {
    const entry =
      folder === undefined ? undefined : namesIn(folder).find((each) => each.normalize('NFC') === name);
    return folder === undefined || entry === undefined ? undefined : join(folder, entry);
  }, root);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
