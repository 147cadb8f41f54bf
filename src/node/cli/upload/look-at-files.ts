import { resolve } from 'node:path';
import { formatOf } from '../../../document/format-of.ts';
import { parseDocument } from '../../../document/parse-document.ts';
import { isMap } from '../../../text/is-map.ts';
import type { DefinitionFile } from '../../../upload/plan.ts';
import type { PlannedTarget } from '../../../upload/same-target.ts';
import { readDefinition } from '../../files/read-definition.ts';
import type { LintRequest } from '../options/lint-options.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { type DefinitionsPlace, toDefinitionFile } from './collect-definitions.ts';

/**
 * Reads files beside those of a call, to know which definitions they hold; they are not checked. One that cannot be read has an error.
 *
 * @param paths relative to the project root
 */
export async function lookAtFiles(
  paths: readonly string[],
  { kind }: Pick<LintRequest, 'kind'>,
  { root, environments }: DefinitionsPlace,
): Promise<readonly DefinitionFile[]> {
  const files: DefinitionFile[] = [];
  for (const path of paths) {
    const absolute = resolve(root, path);
    const read = readDefinition(absolute);
    const target = await targetOf(absolute, path, environments);
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

/** A file whose configuration has no such environment may belong anywhere. */
async function targetOf(
  absolute: string,
  path: string,
  environments: DefinitionsPlace['environments'],
): Promise<PlannedTarget> {
  try {
    return (await environments?.of(absolute, path)) ?? {};
  } catch (error) {
    if (error instanceof UsageError) return {};
    throw error;
  }
}
