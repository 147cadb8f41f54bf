import { resolve } from 'node:path';
import { formatOf } from '../../../document/format-of.ts';
import { parseDocument } from '../../../document/parse-document.ts';
import { isMap } from '../../../text/is-map.ts';
import type { DefinitionFile } from '../../../upload/plan.ts';
import { readDefinition } from '../../files/read-definition.ts';
import type { LintRequest } from '../options/lint-options.ts';
import { type DefinitionsPlace, toDefinitionFile } from './collect-definitions.ts';

/**
 * Reads files beside those of a call, to know which definitions they hold; they are not checked. One that cannot be read has an error.
 *
 * @param paths relative to the project root
 */
export async function lookAtFiles(
  paths: readonly string[],
  { kind }: Pick<LintRequest, 'kind'>,
  { root, environment: target = {} }: DefinitionsPlace,
): Promise<readonly DefinitionFile[]> {
  const files: DefinitionFile[] = [];
  for (const path of paths) {
    const read = readDefinition(resolve(root, path));
    const text = 'problem' in read ? '' : read.text;
    const format = formatOf(path);
    const { documents, problems } = await parseDocument(text, format);
    const isWhole =
      !('problem' in read) && problems.length === 0 && documents.every(({ value }) => isMap(value));
    const errors = isWhole ? 0 : 1;
    files.push(toDefinitionFile({ path, pathInRoot: path, documents, errors, kind, target }));
  }
  return files;
}
