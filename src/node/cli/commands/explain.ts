import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nearest } from '../../../nearest.ts';
import { rules } from '../../../rules/index.generated.ts';
import { show } from '../../../show.ts';
import { packageRoot } from '../../package-root.ts';
import { builtInChecks } from '../built-in-checks.ts';
import type { Command } from '../command.ts';
import { showMarkdown } from '../show-markdown.ts';
import { terminalOf } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

/** `voxlint explain`: the page of one rule. */
export const explainCommand: Command = {
  name: 'explain',
  usage: ['explain <rule>'],
  description:
    'Shows what a rule asks for, why, and what it says to an example. The rule is named in each finding.',
  options: {},
  examples: [
    { line: 'voxlint explain valid-time', meaning: 'show the page of a rule' },
    { line: 'voxlint explain schema/type', meaning: 'show what stands behind a finding of the schema' },
  ],
  async run(call, host) {
    const [name, ...more] = call.operands;
    if (name === undefined)
      throw new UsageError('Name a rule: voxlint explain valid-time. See voxlint rules for all.');
    if (more.length > 0) throw new UsageError('explain takes one rule.');
    host.stdout.write(showMarkdown(pageOf(name), terminalOf(host.stdout, host, call)));
    return 0;
  },
};

/** `schema/type` is explained with the other findings of the schema. */
function pageOf(name: string): string {
  const ids = [...rules, ...builtInChecks].map(({ id }) => id);
  const id = name.split('/')[0] === 'schema' ? 'schema' : name;
  if (ids.includes(id)) return readFileSync(join(packageRoot(), 'docs', 'rules', `${id}.md`), 'utf8');
  const meant = nearest(name, ids);
  const advice = meant === undefined ? 'See voxlint rules for all.' : `Did you mean ${meant}?`;
  throw new UsageError(`There is no rule ${show(name)}. ${advice}`);
}
