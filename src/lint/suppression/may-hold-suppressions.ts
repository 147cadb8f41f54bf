/** Whether a text can hold a comment to voxlint: quick to tell, and never a wrong no. */
export function mayHoldSuppressions(text: string): boolean {
  return /#[ \t]*voxlint[-_: \t]/i.test(text);
}
