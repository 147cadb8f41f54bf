import { dirname, relative, resolve } from 'node:path';
import type { Fact } from '../../findings/fact.ts';
import { identityOf } from '../../lint/cross-file.ts';
import type { ConfigTree } from '../config/config-tree.ts';
import { type FoundFile, findFiles } from '../files/find-files.ts';
import { readDefinition } from '../files/read-definition.ts';
import { slashed } from '../files/slashed.ts';
import type { CheckCache } from './check-cache.ts';
import { checkDefinition } from './check-definition.ts';
import type { CheckRequest } from './check-request.ts';
import type { CheckJob } from './check-result.ts';

/** The surroundings in which the files of a project are looked for. */
export interface ProjectSearch extends Pick<CheckRequest, 'cwd' | 'ignore'> {
  readonly configs: Pick<ConfigTree, 'at'>;
}

/**
 * Finds the files that belong to a project, by the disk.
 *
 * @param project the absolute folder of its outermost configuration, with `/` between folders
 */
export async function projectFiles(
  project: string,
  { configs, cwd, ignore }: ProjectSearch,
): Promise<readonly CheckJob[]> {
  const { files } = await findFiles([relative(cwd, project) || '.'], {
    cwd,
    gitIgnore: ignore,
    configOf: (folder) => configs.at(folder),
  });
  const jobs: CheckJob[] = [];
  for (const { absolute } of files) {
    const config = await configs.at(dirname(absolute));
    if (config.project !== project || config.isFaulty || config.isIgnored(absolute)) continue;
    const file = { path: slashed(relative(cwd, absolute)), absolute };
    jobs.push({ file, settings: config.settingsOf(absolute), kind: undefined, weeks: false });
  }
  return jobs;
}

/**
 * Finds the other files of a project that hold facts of the run. Reads every file below the folder, and parses the few
 * whose text can hold one.
 *
 * @param project as `projectFiles` takes it
 * @param own the files of the run with their facts
 */
export async function projectFacts(
  project: string,
  own: ReadonlyMap<FoundFile, readonly Fact[]>,
  request: CheckRequest,
  cache: CheckCache | undefined,
): Promise<readonly (readonly [FoundFile, readonly Fact[]])[]> {
  const wanted = [...own.values()].flat();
  if (wanted.length === 0 || isAllOf(project, request.source.paths, request.cwd)) return [];
  const passed = new Set([...own.keys()].map(({ absolute }) => absolute));
  const identities = new Set(wanted.map(identityOf));
  const mayHold = textFilter(wanted.map(({ text }) => text));
  const found: [FoundFile, readonly Fact[]][] = [];
  for (const job of await projectFiles(project, request)) {
    if (passed.has(job.file.absolute)) continue;
    const read = readDefinition(job.file.absolute);
    if ('problem' in read || !mayHold(read.text)) continue;
    const known = cache?.get(job);
    const inspection = known ?? (await checkDefinition(job, read));
    if (known === undefined) cache?.put(job, inspection);
    const facts = inspection.facts.filter((fact) => identities.has(identityOf(fact)));
    found.push([job.file, facts]);
  }
  return found;
}

/** True for a run that is about the whole project already. */
function isAllOf(project: string, paths: readonly string[], cwd: string): boolean {
  return paths.some((path) => {
    const folder = slashed(resolve(cwd, path));
    return `${project}/`.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
  });
}

/**
 * Gives a test for texts that can hold one of the names. A name may be written with escapes, over several lines and in either
 * form of its letters, so it is looked for by its longest stretch of letters that have one form only.
 */
export function textFilter(names: readonly string[]): (text: string) => boolean {
  const stretches = [...new Set(names.map(longestStretch))];
  if (stretches.includes('')) return () => true;
  const pattern = new RegExp(stretches.join('|'), 'u');
  return (text) => pattern.test(text) || otherForms.test(text);
}

/**
 * Escapes that stand for a letter in JSON or in YAML's double quotes (YAML 1.2, 5.7) or folds a line there, and signs that
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
