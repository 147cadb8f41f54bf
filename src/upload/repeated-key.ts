/** The first key that one map of a JSON text has twice, of which a parser silently takes the last. Takes text that is valid JSON. */
export function repeatedKey(text: string): string | undefined {
  const open: Set<string>[] = [];
  for (const [token, string, colon] of text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}]/gs)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    if (string === undefined || colon === undefined) continue;
    const key = String(JSON.parse(string));
    const keys = open.at(-1);
    if (keys?.has(key)) return key;
    keys?.add(key);
  }
  return undefined;
}
