import { columns } from '../../../reporters/cells.ts';
import type { DefinitionKind } from '../../../schema/definition-kind.ts';
import { nearest } from '../../../text/nearest.ts';
import { show } from '../../../text/show.ts';
import { createDefinition } from '../new/create-definition.ts';
import { type Template, templatesOf, usualTemplates } from '../new/templates.ts';
import type { Command } from '../options/command.ts';
import { configOptions } from '../options/config-options.ts';
import { shellWord } from '../output/suggest.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';

const kinds = ['agent', 'model'] as const;

/** `voxlint new`: a definition to start from. */
export const newCommand: Command = {
  name: 'new',
  usage: ['new [options] <kind> <name>', 'new --list'],
  description:
    'Writes an agent or a model to start from: valid YAML, with comments that say what each part is for. The file is called ' +
    'after the name, and no file is overwritten.',
  options: {
    template: {
      type: 'string',
      short: 't',
      value: '<name>',
      summary: `The template to use: ${usualTemplates.agent} for agents and ${usualTemplates.model} for models by default`,
    },
    list: { type: 'boolean', summary: 'List the templates' },
    out: { type: 'string', value: '<path>', summary: 'File or folder to write to; here by default' },
    'schema-comment': {
      type: 'boolean',
      summary:
        'Begin with a comment that names the schema to editors, where voxlint is installed in the project',
    },
    ...configOptions,
  },
  examples: [
    { line: 'voxlint new agent "Front desk"', meaning: 'write front-desk.agent.yaml' },
    {
      line: 'voxlint new agent "Front desk" --template receptionist --out agents',
      meaning: 'use another template',
    },
    { line: 'voxlint new --list', meaning: 'list the templates' },
  ],
  async run(args, host) {
    const [word, name, ...more] = args.operands;
    if (args.has('list')) return list(word, host);
    const kind = toKind(word);
    if (name === undefined || name.trim() === '')
      throw new UsageError(`Name it: voxlint new ${kind} "Front desk"`);
    if (more.length > 0) {
      const whole = [name, ...more].join(' ');
      throw new UsageError(`A name of several words goes in quotes: voxlint new ${kind} ${shellWord(whole)}`);
    }
    const template = chosenTemplate(kind, args.get('template'));
    return createDefinition(template, name.trim(), args, host);
  },
};

function toKind(word: string | undefined): DefinitionKind {
  const kind = kinds.find((each) => each === word);
  if (kind !== undefined) return kind;
  if (word === undefined) throw new UsageError('Say what to write: voxlint new agent "Front desk"');
  const meant = nearest(word, kinds);
  const guess = meant === undefined ? '' : ` Did you mean ${meant}?`;
  throw new UsageError(`new writes an agent or a model, not ${show(word)}.${guess}`);
}

function chosenTemplate(kind: DefinitionKind, asked: string = usualTemplates[kind]): Template {
  const templates = templatesOf(kind);
  const found = templates.find(({ name }) => name === asked);
  if (found !== undefined) return found;
  const names = templates.map(({ name }) => name);
  const meant = nearest(asked, names);
  const advice = meant === undefined ? `See voxlint new ${kind} --list.` : `Did you mean ${meant}?`;
  throw new UsageError(`There is no template ${show(asked)} for ${kind}s. ${advice}`);
}

function list(word: string | undefined, { stdout }: Host): number {
  const wanted = word === undefined ? kinds : [toKind(word)];
  const rows = wanted.flatMap((kind) =>
    templatesOf(kind).map(({ name, summary }) => ({ term: `${kind} --template ${name}`, summary })),
  );
  const width = Math.max(...rows.map(({ term }) => columns(term)));
  for (const { term, summary } of rows) stdout.write(`${term.padEnd(width)}  ${summary}\n`);
  return 0;
}
