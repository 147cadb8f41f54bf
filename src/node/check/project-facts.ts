import { dirname, relative, resolve } from 'node:path';
import type { Fact } from '../../lint/cross-file.ts';
import { inspect } from '../../lint/lint.ts';
import type { DefinitionKind } from '../../schema/definition-kind.ts';
import type { ConfigTree } from '../config/config-tree.ts';
import { type FoundFile, findFiles } from '../files/find-files.ts';
import { readDefinition } from '../files/read-definition.ts';
import { slashed } from '../files/slashed.ts';
import type { CheckCache } from './check-cache.ts';

/** A fact and the file that holds it. */
export interface HeldFact extends FoundFile {
  readonly fact: Fact;
}

export interface ProjectSearch {
  readonly configs: ConfigTree;
  readonly request: {
    readonly paths: readonly string[];
    readonly kind: DefinitionKind | undefined;
    readonly ignore: boolean;
  };
  /** Absolute. */
  readonly cwd: string;
  readonly cache: CheckCache | undefined;
}

/**
 * Finds what the files of a project hold of the facts that are given, save for the files that hold those. Reads every
 * file below the folder, and parses the few whose text can hold one.
 *
 * @param project the absolute folder of its outermost configuration, with `/` between folders
 */
export async function projectFacts(
  project: string,
  own: readonly HeldFact[],
  { configs, request, cwd, cache }: ProjectSearch,
): Promise<readonly HeldFact[]> {
  if (own.length === 0 || isAllOf(project, request.paths, cwd)) return [];
  const passed = new Set(own.map(({ absolute }) => absolute));
  const wanted = new Set(own.map(({ fact }) => `${fact.rule}\n${fact.key}`));
  const mayHold = textFilter(own.map(({ fact }) => fact.text));
  const { files } = await findFiles([relative(cwd, project) || '.'], {
    cwd,
    gitIgnore: request.ignore,
    configOf: (folder) => configs.at(folder),
  });
  const held: HeldFact[] = [];
  for (const file of files) {
    const config = await configs.at(dirname(file.absolute));
    if (passed.has(file.absolute) || config.project !== project || config.isFaulty) continue;
    const read = config.isIgnored(file.absolute) ? undefined : readDefinition(file.absolute);
    if (read === undefined || 'problem' in read || !mayHold(read.text)) continue;
    const question = { ...file, settings: config.settingsOf(file.absolute), kind: undefined };
    const known = cache?.get(question);
    const inspection = known ?? (await inspect({ path: file.path, text: read.text }, question.settings));
    if (known === undefined) cache?.put(question, inspection);
    const { facts } = inspection;
    const path = slashed(relative(cwd, file.absolute));
    const same = facts.filter(({ rule, key }) =>
      wanted.has(`${rule}
${key}`),
    );
    held.push(...same.map((fact) => ({ path, absolute: file.absolute, fact })));
  }
  return held;
}

/** Whether the run is about the whole project already. */
function isAllOf(project: string, paths: readonly string[], cwd: string): boolean {
  return paths.some((path) => {
    const folder = slashed(resolve(cwd, path));
    return `${project}/`.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
  });
}

/**
 * Tells whether a text can hold one of the names. A name may be written with escapes, over several lines and in either
 * form of its letters, so it is looked for by its longest stretch of letters that have one form only.
 */
export function textFilter(names: readonly string[]): (text: string) => boolean {
  const stretches = [...new Set(names.map(longestStretch))];
  if (stretches.includes('')) return () => true;
  const pattern = new RegExp(stretches.join('|'), 'u');
  return (text) => pattern.test(text) || otherForms.test(text);
}

/**
 * What stands for a letter in JSON or in YAML's double quotes (YAML 1.2, 5.7) or folds a line there, and signs that
 * become another letter when a text is normalized.
 */
const otherForms: RegExp = /\\[uUx/\r\n]|[\u2126\u212a\u212b\uf900-\ufaff\u{2f800}-\u{2fa1f}]/u;

function longestStretch(name: string): string {
  const stretches = [...name]
    .map((sign) => (/[\p{L}\p{N}]/u.test(sign) && sign.normalize('NFD') === sign ? sign : ' '))
    .join('')
    .split(' ');
  return stretches.reduce((longest, each) => (each.length > longest.length ? each : longest), '');
}
