/** True when a text can hold a comment to voxlint: a quick look, and never a wrong no. */
export function mayHoldSuppressions(text: string): boolean {
  return /#[ \t]*voxlint[-_: \t]/i.test(text);
}
