/** True when a file of YAML or of a shell runs voxlint; its comments do not count. */
export function callsVoxlint(text: string): boolean {
  return /\bvoxlint\b/.test(text.replaceAll(/(?:^|\s)#.*$/gm, ''));
}
