import { describe, expect, it } from 'vitest';
import { commandNames } from '../../src/node/cli/commands/command-names.ts';
import { loadCommand } from '../../src/node/cli/commands/command-table.ts';
import { type Command, commonOptions, type Option } from '../../src/node/cli/options/command.ts';
import { reportFormats } from '../../src/node/cli/options/report-targets.ts';
import { rules } from '../../src/rules/index.generated.ts';
import { blocksOf, inlineCode, type Page, readPages } from '../integration/markdown.ts';
import { runsCommand } from './runs-command.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

/** Everything that somebody can call, and the page, the example and the test that it needs. Each sentence names the file. */
const commands: readonly Command[] = (
  await Promise.all(commandNames.map(({ name }) => loadCommand(name)))
).flatMap((command) => command ?? []);

const pages: readonly Page[] = readPages().filter(({ path }) => /^(?:README|docs\/[\w-]+)\.md$/.test(path));
/** The calls of voxlint that pages show, a line each. */
const shownCalls: readonly string[] = pages.flatMap(callsIn);
const tests: readonly SourceFile[] = sourceFiles('test', /^test\/(?:cli|integration)\/[^/]+\.test\.ts$/);
const files: ReadonlySet<string> = new Set(sourceFiles('.', /./).map(({ path }) => path));

describe.each(commands.map((command) => [command.name, command] as const))('voxlint %s', (name, command) => {
  it('has an example in its help, a page and a test', () => {
    const examples = command.examples.filter(({ line }) => calls(command).test(line));
    const missing = [
      ...unless(
        examples.length > 0,
        `voxlint ${name} has no example: add one to \`examples\` in src/node/cli/commands/${name}.ts.`,
      ),
      ...unless(
        shownCalls.some((line) => calls(command).test(line)),
        `No page shows voxlint ${name}: show a call in docs/commands.md.`,
      ),
      ...unless(
        tests.some(({ text }) => runsCommand(name, text)),
        `No test runs voxlint ${name}: write test/cli/${name}.test.ts.`,
      ),
    ];
    expect(missing).toEqual([]);
  });

  const own = ownOptions(command);
  it.runIf(own.length > 0)('has a page with an example, and a test, for each option', () => {
    expect(own.flatMap(([option, { short }]) => missingOf(command, option, short))).toEqual([]);
  });
});

it('the options of every command have a page with an example, and a test', () => {
  const missing = Object.entries(commonOptions).flatMap(([option, { short }]) => [
    ...unless(
      shownCalls.some(names(option, short)),
      `No page shows --${option}: show a call with it in docs/commands.md.`,
    ),
    ...unless(
      tests.some(({ text }) => names(option, short)(text)),
      `No test uses --${option}: use it in test/cli/options.test.ts.`,
    ),
  ]);
  expect(missing).toEqual([]);
});

it('every format has a page, a golden file and rules of its form', () => {
  const missing = reportFormats.flatMap((format) => [
    ...unless(
      shownCalls.some((line) => new RegExp(`(?:-f|--format)[ =]${format}\\b`).test(line)),
      `No page shows --format ${format}: show a call with it in docs/commands.md.`,
    ),
    ...unless(
      [...files].some((path) => path.startsWith(`test/reporters/golden/${format}.`)),
      `The format ${format} has no golden file: run npx vitest run test/reporters -u, and read test/reporters/golden/${format}.*.out.`,
    ),
    ...unless(
      files.has(`test/reporters/forms/${format}.ts`),
      `The format ${format} has no rules of its form: write test/reporters/forms/${format}.ts.`,
    ),
  ]);
  expect(missing).toEqual([]);
});

it('every rule has fixtures and a page', () => {
  const missing = rules.flatMap(({ id }) => [
    ...['valid', 'invalid'].flatMap((kind) =>
      unless(
        [...files].some((path) => path.startsWith(`test/rules/${id}/${kind}`)),
        `The rule ${id} has no ${kind} fixture: write test/rules/${id}/${kind}.yaml.`,
      ),
    ),
    ...unless(
      files.has(`docs/rules/${id}.md`),
      `The rule ${id} has no page: npm run generate writes docs/rules/${id}.md.`,
    ),
  ]);
  expect(missing).toEqual([]);
});

/** The options of a command that no command before it has: those that commands share are asked for once. */
function ownOptions({ name, options }: Command): readonly (readonly [string, Option])[] {
  const before = commands.slice(
    0,
    commands.findIndex((command) => command.name === name),
  );
  const shared = new Set(before.flatMap((command) => Object.values(command.options)));
  return Object.entries(options).filter(([, option]) => !shared.has(option));
}

/** Sentences about an option: a page shows a call with it, and a test that runs the command uses it. */
function missingOf(command: Command, option: string, short: string | undefined): readonly string[] {
  const { name } = command;
  const isNamed = names(option, short);
  const isShown = shownCalls.some((line) => calls(command).test(line) && isNamed(line));
  const isUsed = tests.some(({ text }) => runsCommand(name, text) && isNamed(text));
  return [
    ...unless(
      isShown,
      `No page shows --${option} of voxlint ${name}: show a call with it in docs/commands.md.`,
    ),
    ...unless(
      isUsed,
      `No test uses --${option} of voxlint ${name}: use it in a test in test/cli/ that runs ${name}.`,
    ),
  ];
}

/** Calls of a command in shell; `lint` is what voxlint does without the name of a command, too. */
function calls({ name }: Command): RegExp {
  const others = commandNames.map((each) => each.name).join('|');
  return name === 'lint'
    ? new RegExp(`\\bvoxlint(?! (?:${others})\\b)|\\bvoxlint lint\\b`)
    : new RegExp(`\\bvoxlint ${name}\\b`);
}

function names(option: string, short: string | undefined): (text: string) => boolean {
  const letter = short === undefined ? '' : `|(?<![\\w-])-${short}(?![\\w-])`;
  const pattern = new RegExp(`(?<![\\w-])--${option}(?![\\w-])${letter}`);
  return (text) => pattern.test(text);
}

/** The calls in the code of a page; what a program printed is not one of them. */
function callsIn(page: Page): readonly string[] {
  const blocks = blocksOf(page).filter(({ language }) => language !== 'text');
  return [...blocks.map(({ text }) => text), ...inlineCode(page)]
    .flatMap((code) => code.replaceAll('\\\n', ' ').split('\n'))
    .filter((line) => line.includes('voxlint'));
}

function unless(isThere: boolean, sentence: string): readonly string[] {
  return isThere ? [] : [sentence];
}
