import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nearest } from '../../../text/nearest.ts';
import { escapeControls, show, showList } from '../../../text/show.ts';
import { packageRoot } from '../../files/package-root.ts';
import type { Command } from '../options/command.ts';
import { writeGenerated } from '../output/generated-file.ts';
import { shellWord } from '../output/suggest.ts';
import { UsageError } from '../terminal/usage-error.ts';

const ending = '.schema.json';

/** `voxlint schema`: a schema as it is in the package. */
export const schemaCommand: Command = {
  name: 'schema',
  usage: ['schema <kind> [--output <file>]'],
  description:
    'Prints the JSON Schema of a kind, whole in one file, for editors and other programs: agent, model and config are what ' +
    'people write, agent-resource and model-resource what the service returns, the others parts of these.',
  options: {
    output: { type: 'string', short: 'o', value: '<file>', summary: 'Write the schema to this file' },
  },
  examples: [
    { line: 'voxlint schema agent', meaning: 'print the schema of agents' },
    { line: 'voxlint schema config -o .vscode/voxlint.schema.json', meaning: 'keep a copy in the project' },
  ],
  async run(args, host) {
    const [kind, ...more] = args.operands;
    if (more.length > 0) throw new UsageError('schema takes one kind: voxlint schema agent');
    const schema = readFileSync(schemaPath(kind));
    const path = args.get('output');
    if (path === undefined) {
      host.stdout.write(schema);
      return 0;
    }
    const outcome = await writeGenerated({ path, text: schema.toString(), isOwn: isSchema }, host);
    const name = escapeControls(shellWord(path));
    host.stderr.write(outcome === 'written' ? `Wrote ${name}.\n` : `${name} is up to date.\n`);
    return 0;
  },
};

function schemaPath(kind: string | undefined): string {
  const folder = join(packageRoot(), 'dist', 'schemas');
  const kinds = readdirSync(folder).flatMap((name) =>
    name.endsWith(ending) ? name.slice(0, -ending.length) : [],
  );
  if (kind === undefined)
    throw new UsageError(`Name a kind, as in "voxlint schema agent": ${showList(inOrder(kinds))}.`);
  if (kinds.includes(kind)) return join(folder, kind + ending);
  const meant = nearest(kind, kinds);
  const advice =
    meant === undefined ? `There are ${showList(inOrder(kinds), 'and')}.` : `Did you mean ${meant}?`;
  throw new UsageError(`There is no schema of ${show(kind)}. ${advice}`);
}

/** The schemas of files that people write come first. */
function inOrder(kinds: readonly string[]): readonly string[] {
  const first = ['agent', 'model', 'config'].filter((kind) => kinds.includes(kind));
  return [...first, ...kinds.filter((kind) => !first.includes(kind)).sort()];
}

/** A schema of this or another version. */
function isSchema(text: string): boolean {
  return /"\$id": "https:\/\/voxlint\.dev\/schemas\/[a-z-]+\.schema\.json"/.test(text);
}
