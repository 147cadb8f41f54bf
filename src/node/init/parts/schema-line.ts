import { realpathSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { type SetupPart, schemaPath } from '../setup-part.ts';

/** A first line that names the schema, for editors that have no settings for it. */
export const schemaLinePart: SetupPart = {
  id: 'schema-line',
  title: 'A first line in each YAML file that names its schema, for other editors',
  isUsual: false,
  isForTop: false,
  draft({ folder, definitions }, draft) {
    for (const { path, kind } of definitions) {
      const isOwn = !/\.json$/i.test(path) && staysInside(folder, path);
      const text = isOwn ? draft.textOf(path) : undefined;
      if (text === undefined || /^#\s*yaml-language-server:\s*\$schema=/m.test(text)) continue;
      const lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n';
      const steps = posix.relative(posix.dirname(path), schemaPath(kind));
      const address = steps.startsWith('.') ? steps : `./${steps}`;
      draft.write(path, `# yaml-language-server: $schema=${address}${lineEnd}${text}`);
    }
  },
};

/** False for a link to a file of somebody else, and for one that leads nowhere. */
function staysInside(folder: string, path: string): boolean {
  try {
    return !relative(folder, realpathSync(join(folder, path))).startsWith(`..${sep}`);
  } catch {
    return false;
  }
}
