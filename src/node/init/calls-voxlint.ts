/** Whether a file of YAML or of a shell has voxlint run: what its comments say does not count. */
export function callsVoxlint(text: string): boolean {
  return /\bvoxlint\b/.test(text.replaceAll(/(?:^|\s)#.*$/gm, ''));
}
