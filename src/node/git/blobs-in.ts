/**
 * The contents in the answer of `git cat-file --batch`: of each object a line that ends in its size in bytes, the content, a line end
 * (git-cat-file(1), "BATCH OUTPUT"). Those behind an object that is missing are left out.
 */
export function blobsIn(answer: Uint8Array): readonly string[] {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\n', at);
    const size = Number(bytes.toString('latin1', at, end).split(' ').at(-1));
    if (end < 0 || !Number.isSafeInteger(size)) break;
    texts.push(bytes.toString('utf8', end + 1, end + 1 + size));
    at = end + 1 + size + 1;
  }
  return texts;
}
