/** A number and what it counts: `1 file`, `3 files`. Takes another plural where an `s` is not enough. */
export function count(number: number, one: string, many: string = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
