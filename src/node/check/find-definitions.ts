import type { ConfigTree } from '../config/config-tree.ts';
import type { RefProblem } from '../files/changed-files.ts';
import { type FoundFile, type FoundFiles, findFiles, type LeftOut } from '../files/find-files.ts';
import { type ReadDefinition, readDefinition } from '../files/read-definition.ts';
import type { GitProblem } from '../git/git.ts';
import type { CheckRequest } from './check-request.ts';
import type { CheckProblem } from './check-result.ts';

/** The files of a run, sorted by path, and what is wrong with its paths. */
export interface FoundDefinitions {
  readonly files: readonly FoundFile[];
  readonly problems: readonly CheckProblem[];
}

/** Finds the files of a run; gives the problem that leaves it without any where git does not name them. */
export async function findDefinitions(
  request: CheckRequest,
): Promise<FoundDefinitions | { readonly problem: CheckProblem }> {
  const found = await search(request);
  if ('problem' in found) {
    // What git wrote is in the sentence.
    const { problem: reason, cause: _, ...rest } = found;
    return { problem: { kind: 'git', reason, ...rest } };
  }
  const files = request.keepTexts ? found.files.map(readOnce) : found.files;
  return { files, problems: pathProblems(found, request) };
}

async function search({
  source,
  configs,
  cwd,
  ignore,
  trace,
}: CheckRequest): Promise<FoundFiles | RefProblem | GitProblem> {
  const { paths, staged, since } = source;
  const configOf = (folder: string): ReturnType<ConfigTree['at']> => configs.at(folder);
  if (staged) return (await import('../files/staged-files.ts')).stagedFiles(paths, { cwd, configOf });
  if (since !== undefined)
    return (await import('../files/changed-files.ts')).changedFiles(since, paths, { cwd, configOf });
  const leftOut: LeftOut | undefined =
    trace && ((path, by, isFolder) => trace({ kind: 'leftOut', path, by, isFolder }));
  return findFiles(paths, { cwd, gitIgnore: ignore, leftOut, ...(ignore ? { configOf } : {}) });
}

function readOnce(file: FoundFile): FoundFile {
  let known: ReadDefinition | undefined;
  return {
    ...file,
    read: () => {
      known ??= file.read?.() ?? readDefinition(file.absolute);
      return known;
    },
  };
}

/** While a configuration has mistakes, it is unknown which files it names: none is not too few. */
function pathProblems(
  { files, missing, unmatched }: FoundFiles,
  { source: { paths }, configs }: CheckRequest,
): readonly CheckProblem[] {
  const problems: readonly CheckProblem[] = [
    ...missing.map((path) => ({ kind: 'missingPath', path }) as const),
    ...unmatched.map((glob) => ({ kind: 'unmatchedGlob', glob }) as const),
  ];
  const isEnough = files.length > 0 || configs.faulty.length > 0 || problems.length > 0;
  return isEnough ? problems : [{ kind: 'noFiles', paths }];
}
