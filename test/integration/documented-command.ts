import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'shell-quote';
import { commandNames } from '../../src/node/cli/commands/command-names.ts';
import { loadCommand } from '../../src/node/cli/commands/command-table.ts';
import { lintCommand } from '../../src/node/cli/commands/lint.ts';
import { commonOptions } from '../../src/node/cli/options/command.ts';
import { lintRequestOf } from '../../src/node/cli/options/lint-options.ts';
import { firstOperand, parseArguments } from '../../src/node/cli/options/parse-arguments.ts';
import { root } from '../cli/voxlint.ts';

const scripts: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
).scripts;

/** The programs that pages may ask people to run beside voxlint and npm; a new one is a decision. */
const foreign: readonly string[] = ['[', 'cd', 'curl', 'echo', 'git', 'pre-commit', 'reviewdog'];
const foreignPackages: readonly string[] = ['husky', 'lefthook', 'lint-staged', 'vitest'];
const npmWords: readonly string[] = ['ci', 'install', 'pack'];

/** Looks at each command of a piece of shell. Throws for what voxlint, or npm in this repository, does not take. Gives how many are voxlint's. */
export async function checkShell(text: string): Promise<number> {
  let own = 0;
  for (const words of commandsIn(text)) own += await checkCommand(words);
  return own;
}

/** The words of each command, without assignments before it and redirections behind it. */
export function commandsIn(text: string): readonly (readonly string[])[] {
  const lines = text.replaceAll('\\\n', ' ').split('\n');
  return lines.flatMap((line) => {
    const all: string[][] = [[]];
    let skipsNext = false;
    for (const token of parse(line, (name) => `$${name}`)) {
      if (typeof token === 'string') {
        if (!skipsNext) all.at(-1)?.push(token);
        skipsNext = false;
      } else if ('comment' in token) {
        break;
      } else if (token.op === 'glob') {
        all.at(-1)?.push('pattern' in token ? token.pattern : '');
      } else if (/^(?:[<>]|>>|>&|<&)$/.test(token.op)) {
        skipsNext = true;
      } else {
        all.push([]);
      }
    }
    return all.map(withoutPrefix).filter((words) => words.length > 0);
  });
}

function withoutPrefix(words: readonly string[]): readonly string[] {
  const start = words.findIndex((word) => !/^\w+=/.test(word) && word !== 'exec');
  return start === -1 ? [] : words.slice(start);
}

async function checkCommand([program = '', ...words]: readonly string[]): Promise<number> {
  if (program === 'npx') return checkPackage(words);
  if (program === 'voxlint') {
    await checkCall(words);
    return 1;
  }
  if (program === 'npm') checkNpm(words);
  else if (!foreign.includes(program) && !program.startsWith('#!'))
    throw new Error(`Nobody knows the program ${program}.`);
  return 0;
}

async function checkPackage([name = '', ...words]: readonly string[]): Promise<number> {
  if (name === 'voxlint') return checkCommand([name, ...words]);
  if (!foreignPackages.includes(name)) throw new Error(`Nobody knows npx ${name}.`);
  return 0;
}

function checkNpm([word = '', name = '']: readonly string[]): void {
  const script = word === 'run' ? name : word;
  if (!npmWords.includes(word) && !(script in scripts))
    throw new Error(`There is no npm ${word} ${name} here.`);
}

/** Reads the words behind `voxlint` as the command line does. Throws for a command, an option or a value that there is not. */
async function checkCall(argv: readonly string[]): Promise<void> {
  const first = firstOperand(argv, { ...commonOptions, ...lintCommand.options });
  const named = await loadCommand(first?.word);
  const command = named ?? lintCommand;
  const rest = named && first ? argv.toSpliced(first.index, 1) : argv;
  const args = parseArguments(rest, { ...command.options, ...commonOptions });
  if (command.name === 'lint') lintRequestOf(args);
  if (named === undefined && first !== undefined && /^[a-z]+(?:-[a-z]+)*$/.test(first.word))
    throw new Error(`There is no command ${first.word}.`);
}

/** Reads options without a command: some command must take them. One that is only named may lack its value. */
export async function checkOptions(words: readonly string[]): Promise<void> {
  const faults: unknown[] = [];
  const [named = ''] = words.length === 1 ? words : [];
  for (const { name } of commandNames) {
    const { options = {} } = (await loadCommand(name)) ?? {};
    const names = Object.entries(options).flatMap(([name, { short }]) => [`--${name}`, `-${short}`]);
    if (names.includes(named)) return;
    try {
      parseArguments(words, { ...options, ...commonOptions });
      return;
    } catch (error) {
      faults.push(error);
    }
  }
  throw new AggregateError(faults, `No command takes ${words.join(' ')}.`);
}
