import { isMap } from '../../../text/is-map.ts';
import { version } from '../../version.ts';
import { callsVoxlint } from '../calls-voxlint.ts';
import { editJsonc, readJsonc } from '../edit-jsonc.ts';
import { insertYaml } from '../insert-yaml.ts';
import type { SetupChoices, SetupPart } from '../setup-part.ts';
import type { Survey } from '../survey.ts';

/** The check before every commit, in whatever runs the hooks of the project. */
export const hookPart: SetupPart = {
  id: 'hook',
  title: 'Hook: no commit with a faulty agent',
  isUsual: true,
  isForTop: true,
  draft(survey, draft, choices) {
    const runner = runners.find(({ file, isUsed }) => isUsed(draft.textOf(file))) ?? preCommit;
    const text = draft.textOf(runner.file) ?? '';
    if (callsVoxlint(withoutNames(runner.file, text))) return;
    const changed = 'problem' in draft.read(runner.file) ? undefined : runner.add(text, survey, choices);
    if (changed === undefined) {
      draft.note(`${runner.file} cannot be extended; docs/hook.md shows what belongs there.`);
      return;
    }
    draft.write(runner.file, changed);
    if (runner.install !== undefined) draft.note(`Run "${runner.install}" once, so that git calls the hook.`);
  },
};

/** In a package.json, voxlint is a dependency, too. */
function withoutNames(file: string, text: string): string {
  if (file !== 'package.json') return text;
  const value = readJsonc(text);
  return isMap(value) ? JSON.stringify(value['lint-staged'] ?? {}) : '';
}

/** A program that runs hooks, and the file that configures it. */
interface HookRunner {
  readonly file: string;
  /** The command to run once after a change. */
  readonly install?: string;
  isUsed(text: string | undefined): boolean;
  /** Undefined where the text leaves no place for it. */
  add(text: string, survey: Survey, choices: SetupChoices): string | undefined;
}

const preCommit: HookRunner = {
  file: '.pre-commit-config.yaml',
  install: 'pre-commit install',
  isUsed: (text) => text !== undefined,
  add: (text, survey, choices) => insertYaml(text, ['repos'], { item: preCommitEntry(survey, choices) }),
};

const names = '*.{agent,model}.{yaml,yml,json}';

/** In the order in which they are looked for. */
const runners: readonly HookRunner[] = [
  preCommit,
  {
    file: 'package.json',
    isUsed: (text) => isMap(stagedTasks(text)),
    add: (text, survey) => addStagedTasks(text, survey, ['lint-staged']),
  },
  ...['.lintstagedrc', '.lintstagedrc.json', '.lintstagedrc.yaml', '.lintstagedrc.yml'].map(
    (file): HookRunner => ({
      file,
      isUsed: (text) => text !== undefined,
      add: (text, survey) =>
        text.trimStart().startsWith('{')
          ? addStagedTasks(text, survey, [])
          : insertYaml(text, [], { entries: Object.fromEntries(stagedTasksFor(survey)) }),
    }),
  ),
  ...['lefthook', '.lefthook', '.config/lefthook']
    .flatMap((name) => ['yml', 'yaml', 'json', 'jsonc', 'toml'].map((ending) => `${name}.${ending}`))
    .map(
      (file): HookRunner => ({
        file,
        install: 'lefthook install',
        isUsed: (text) => text !== undefined,
        add: (text, survey) => addToLefthook(file, text, lefthookCommand(survey)),
      }),
    ),
  {
    file: '.husky/pre-commit',
    isUsed: (text) => text !== undefined,
    add: (text, { packages }) =>
      leavesEarly(text) ? undefined : `${text.replace(/(?<=[^\n])$/, '\n')}${packages.run} lint --staged\n`,
  },
];

type StagedTask = readonly [glob: string, command: string];

function stagedTasksFor({ allGlobs }: Survey): readonly StagedTask[] {
  return [names, ...allGlobs.map(({ glob }) => glob)].map((glob) => [glob, 'voxlint lint']);
}

function addStagedTasks(text: string, survey: Survey, path: readonly string[]): string | undefined {
  return editJsonc(
    text,
    stagedTasksFor(survey).map(([glob, value]) => ({ path: [...path, glob], value })),
  );
}

function addToLefthook(file: string, text: string, command: object): string | undefined {
  if (/\.ya?ml$/.test(file))
    return insertYaml(text, ['pre-commit', 'commands'], { entries: { voxlint: command } });
  if (file.endsWith('.toml')) return undefined;
  return editJsonc(text, [{ path: ['pre-commit', 'commands', 'voxlint'], value: command }]);
}

/** True when a shell exits before it reaches a line after the last one. */
function leavesEarly(text: string): boolean {
  return /^(?:exec|exit)\b/m.test(text);
}

/** A definition whose name leaves its kind open: voxlint knows better than a glob which files it checks. */
function lefthookCommand({ packages, allGlobs }: Survey): object {
  if (allGlobs.length > 0) return { run: `${packages.run} lint --staged` };
  return { glob: names, run: `${packages.run} lint {staged_files}` };
}

function stagedTasks(text: string | undefined): unknown {
  const value = text === undefined ? undefined : readJsonc(text);
  return isMap(value) ? value['lint-staged'] : undefined;
}

function preCommitEntry(survey: Survey, { hookRepository }: SetupChoices): object {
  const files = filesPattern(survey);
  if (hookRepository !== undefined) {
    const hook = survey.allGlobs.length === 0 ? { id: 'voxlint' } : { id: 'voxlint', files };
    return { repo: hookRepository, rev: `v${version}`, hooks: [hook] };
  }
  const { run } = survey.packages;
  const hook = {
    id: 'voxlint',
    name: 'voxlint',
    entry: `${run} lint`,
    language: 'system',
    files,
    require_serial: true,
  };
  return { repo: 'local', hooks: [hook] };
}

/** A regular expression for Python's `re.search`. */
function filesPattern({ allGlobs }: Survey): string {
  const named = String.raw`\.(agent|model)\.(ya?ml|json)$`;
  return [named, ...allGlobs.map(({ glob }) => `^${globPattern(glob)}$`)].join('|');
}

/** Of globs, it knows what init writes: escaped characters and one star. */
function globPattern(glob: string): string {
  return glob
    .replace(/^\.\//, '')
    .replaceAll(/\\(.)|(\*)|([.+^$|(){}[\]?])/g, (_, escaped?: string, star?: string, sign?: string) =>
      star === undefined ? escapeSign(escaped ?? sign ?? '') : '[^/]*',
    );
}

function escapeSign(character: string): string {
  return /[\\*?[\]{}()+|^$.]/.test(character) ? `\\${character}` : character;
}
