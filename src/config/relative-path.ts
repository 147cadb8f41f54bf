/** The way from a folder to a path, both absolute with `/` between folders; `../` leads out of the folder. */
export function relativePath(folder: string, path: string): string {
  const from = names(folder);
  const to = names(path);
  const shared = from.findIndex((name, index) => to[index] !== name);
  const common = shared === -1 ? from.length : shared;
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/');
}

function names(path: string): readonly string[] {
  return path.split('/').filter((name) => name !== '');
}
