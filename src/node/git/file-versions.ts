import { blobsIn } from './blobs-in.ts';
import { type GitProblem, git } from './git.ts';

/**
 * The texts of a file in the commits that changed it, the newest first. Empty where git cannot be asked.
 *
 * @param root absolute path inside a checkout
 * @param path relative to it
 * @param max the number of texts
 */
export function fileVersions(root: string, path: string, max: number): readonly string[] {
  const logged = git(root, [
    'log',
    '--format=',
    '--raw',
    '--no-abbrev',
    '--no-renames',
    '--diff-filter=AM',
    `--max-count=${max}`,
    '-z',
    '--',
    `:(literal)${path}`,
  ]);
  if ('problem' in logged) return [];
  const objects = [...logged.output.toString().matchAll(/:\d+ \d+ \w+ (\w+) \w\0[^\0]+\0/g)].map(
    ([, object = '']) => object,
  );
  const texts = textsOf(root, [...new Set(objects)]);
  return 'problem' in texts ? [] : texts;
}

/** The texts of some objects, asked for at once. */
export function textsOf(root: string, objects: readonly string[]): readonly string[] | GitProblem {
  const answer = git(root, ['cat-file', '--batch=%(objectsize)'], {
    input: objects.map((object) => `${object}\n`).join(''),
  });
  if ('problem' in answer) return answer;
  const texts = blobsIn(answer.output);
  return texts.length < objects.length ? { problem: 'An object is missing from the clone.' } : texts;
}
