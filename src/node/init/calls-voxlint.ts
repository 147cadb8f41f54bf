/** True when a file of YAML or of a shell runs voxlint; its comments do not count. */
export function callsVoxlint(text: string): boolean {
  return /\bvoxlint\b/.test(text.replaceAll(/(?:^|\s)#.*$/gm, ''));
}

/** True when it does more with voxlint than to push: a push alone checks no pull request. */
export function checksByVoxlint(text: string): boolean {
  return callsVoxlint(text.replaceAll(/\bvoxlint[- ]push\b/g, ''));
}

/** True when it pushes what is new. */
export function pushesByVoxlint(text: string): boolean {
  return callsVoxlint(text) && /\bvoxlint push\b/.test(text);
}
