import { columns } from '../../../reporters/cells.ts';
import { paints } from '../../../reporters/paints.ts';
import { wrap } from '../../../reporters/wrap.ts';
import { type Command, commonOptions, type Option, type Options } from '../options/command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { commandNames } from './command-names.ts';
import { lintCommand } from './lint.ts';

interface Row {
  readonly term: string;
  readonly meaning: string;
}

/** Wider prose is hard to read. */
const widest = 100;

/** The help of `voxlint` as a whole: its commands, and the options of the default one. */
export function overview(terminal: Terminal): string {
  return page(terminal, [
    { prose: 'voxlint finds mistakes in voice-agent definitions before they answer a phone.' },
    {
      title: 'Commands',
      rows: commandNames.map(({ usage, summary }) => ({ term: `voxlint ${usage}`, meaning: summary })),
    },
    { title: 'Options of lint', rows: optionRows(lintCommand.options) },
    { title: 'Options of every command', rows: optionRows(commonOptions) },
    { title: 'Examples', rows: exampleRows(lintCommand) },
    exitCodes,
  ]);
}

/** The help of one command. */
export function helpOf(command: Command, terminal: Terminal): string {
  return page(terminal, [
    { title: 'Usage', rows: command.usage.map((line) => ({ term: `voxlint ${line}`, meaning: '' })) },
    { prose: command.description },
    { title: 'Options', rows: optionRows(command.options) },
    { title: 'Options of every command', rows: optionRows(commonOptions) },
    { title: 'Examples', rows: exampleRows(command) },
    ...(command.name === 'lint' ? [exitCodes] : []),
  ]);
}

interface Section {
  readonly title?: string;
  readonly prose?: string;
  readonly rows?: readonly Row[];
}

const exitCodes: Section = {
  title: 'Exit codes',
  rows: [
    { term: '0', meaning: 'nothing found, or warnings only' },
    { term: '1', meaning: 'errors found, or more warnings than --max-warnings' },
    { term: '2', meaning: 'a mistake on the command line or in the configuration, or a fault of voxlint' },
  ],
};

function page(terminal: Terminal, sections: readonly Section[]): string {
  const shown = sections.filter(({ rows }) => rows === undefined || rows.length > 0);
  return shown.map((section) => showSection(section, terminal)).join('\n');
}

function showSection({ title, prose, rows = [] }: Section, { color, width }: Terminal): string {
  const { bold, cyan } = paints(color);
  const room = Math.min(width, widest);
  const termWidth = Math.max(0, ...rows.map(({ term }) => columns(term)));
  const lines = [
    ...(title === undefined ? [] : [bold(title)]),
    ...(prose === undefined ? [] : wrap(prose, room)),
    ...rows.flatMap(({ term, meaning }) => {
      const [first = '', ...others] = wrap(meaning, Math.max(24, room - termWidth - 4));
      const gap = ' '.repeat(termWidth - columns(term) + 2);
      return [
        `  ${cyan(term)}${gap}${first}`.trimEnd(),
        ...others.map((line) => `${' '.repeat(termWidth + 4)}${line}`),
      ];
    }),
  ];
  return `${lines.join('\n')}\n`;
}

function optionRows(options: Options): Row[] {
  return Object.entries(options).map(([name, option]) => ({
    term: optionTerm(name, option),
    meaning: option.summary,
  }));
}

function optionTerm(name: string, { short, value }: Option): string {
  const letter = short === undefined ? '    ' : `-${short}, `;
  return `${letter}--${name}${value === undefined ? '' : ` ${value}`}`;
}

function exampleRows({ examples }: Command): Row[] {
  return examples.map(({ line, meaning }) => ({ term: line, meaning }));
}
