import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtInChecks } from '../../../lint/built-in-checks.ts';
import type { Message } from '../../../rules/define-rule.ts';
import { rules } from '../../../rules/index.generated.ts';
import { nearest } from '../../../text/nearest.ts';
import { show } from '../../../text/show.ts';
import { packageRoot } from '../../files/package-root.ts';
import type { Command } from '../options/command.ts';
import { formatOption, ruleEntry, rulesAsJson } from '../output/rule-entry.ts';
import { showMarkdown } from '../output/show-markdown.ts';
import { terminalOf } from '../terminal/terminal.ts';
import { UsageError } from '../terminal/usage-error.ts';

/** `voxlint explain`: the page of one rule. */
export const explainCommand: Command = {
  name: 'explain',
  usage: ['explain <rule>'],
  description:
    'Shows what a rule asks for, why, and what it says to an example. The rule is named in each finding.',
  options: { format: formatOption },
  examples: [
    { line: 'voxlint explain valid-time', meaning: 'show the page of a rule' },
    { line: 'voxlint explain schema/type', meaning: 'explain a finding of the schema' },
    { line: 'voxlint explain valid-time --format json', meaning: 'answer a program' },
  ],
  async run(args, host) {
    const [name, ...more] = args.operands;
    if (name === undefined)
      throw new UsageError('Name a rule: voxlint explain valid-time. See voxlint rules for all.');
    if (more.length > 0) throw new UsageError('explain takes one rule.');
    const page = pageOf(name);
    if (args.get('format') === 'json') host.stdout.write(rulesAsJson({ rule: explained(name, page) }));
    else host.stdout.write(showMarkdown(page, terminalOf(host.stdout, host, args)));
    return 0;
  },
};

/** The rule with its words and its page, for what no rule file finds without the help, which differs from finding to finding. */
function explained(name: string, page: string): unknown {
  const rule = [...rules, ...builtInChecks].find(({ id }) => id === idOf(name));
  const words: readonly (readonly [string, Partial<Message>])[] = Object.entries(rule?.messages ?? {});
  const messages = words.map(([id, { text, help = null, severity = rule?.severity }]) => ({
    id,
    severity,
    text,
    help,
  }));
  return { ...(rule && ruleEntry(rule)), messages, page };
}

function idOf(name: string): string {
  return name.split('/')[0] === 'schema' ? 'schema' : name;
}

/** `schema/type` is explained with the other findings of the schema. */
function pageOf(name: string): string {
  const ids = [...rules, ...builtInChecks].map(({ id }) => id);
  const id = idOf(name);
  if (ids.includes(id)) return readFileSync(join(packageRoot(), 'docs', 'rules', `${id}.md`), 'utf8');
  const meant = nearest(name, ids);
  const advice = meant === undefined ? 'See voxlint rules for all.' : `Did you mean ${meant}?`;
  throw new UsageError(`There is no rule ${show(name)}. ${advice}`);
}
