import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { detect, resolveCommand } from 'package-manager-detector';
import { formatOf } from '../../document/format-of.ts';
import { parseDocument } from '../../document/parse-document.ts';
import { type DefinitionKind, definitionKind } from '../../schema/definition-kind.ts';
import { ConfigTree } from '../config/config-tree.ts';
import { definitionName, type FoundFile, findFiles } from '../files/find-files.ts';
import { readDefinition } from '../files/read-definition.ts';
import { git } from '../git/git.ts';
import { repositoryRoot } from '../git/git-ignore.ts';

/** A definition that was found. */
export interface SurveyedDefinition {
  /** From the folder that is set up, with `/`. */
  readonly path: string;
  readonly kind: DefinitionKind;
}

/** The commands of the package manager of a project, as they are typed. */
export interface PackageCommands {
  /** Its name: npm, pnpm, yarn, bun … */
  readonly name: string;
  /** Runs voxlint, as a person types it. */
  readonly type: string;
  /** Runs the voxlint of the project and never another one, as files say it. */
  readonly run: string;
  /** Puts voxlint into the project. */
  readonly add: string;
  /** Installs what the lockfile says. */
  readonly install: string;
  readonly hasLockfile: boolean;
  /** True when package.json says which version of it the project uses. */
  readonly hasVersion: boolean;
}

/** An environment of the configuration. */
export interface SurveyedEnvironment {
  readonly name: string;
  readonly ledger: 'files' | 'git';
  readonly tokenVariable: string;
}

/** The facts about a project before init proposes anything. */
export interface Survey {
  /** Absolute. */
  readonly folder: string;
  /** The top of the checkout, where the folder is not that top itself. */
  readonly outerTop?: string;
  readonly definitions: readonly SurveyedDefinition[];
  /** Only without definitions: files with such names that git ignores, from the folder. */
  readonly gitIgnored: readonly string[];
  /** True when a configuration further up in the checkout counts here. */
  readonly hasOuterConfig: boolean;
  /** The configurations with mistakes, as messages name them. */
  readonly faultyConfigs: readonly string[];
  readonly environments: readonly SurveyedEnvironment[];
  /** Globs for the definitions whose names leave their kind open; first those that no configuration matches yet. */
  readonly newGlobs: readonly DefinitionGlob[];
  readonly allGlobs: readonly DefinitionGlob[];
  readonly packages: PackageCommands;
  /** True when voxlint is among the installed packages of the folder. */
  readonly isInstalled: boolean;
  readonly forge: 'github' | 'gitlab' | 'other';
  /** The branch that others merge into. */
  readonly branch: string;
}

/** Looks at a folder. Takes its absolute path; writes nothing. */
export async function surveyProject(folder: string): Promise<Survey> {
  const configs = new ConfigTree({ cwd: folder });
  const named = await findFiles(['.'], {
    cwd: folder,
    gitIgnore: true,
    configOf: (each) => configs.at(each),
  });
  const all = await findFiles(['**/*.{yaml,yml,json}'], { cwd: folder, gitIgnore: true });
  const taken = new Set(named.files.map(({ path }) => path));
  const looked = await Promise.all(
    all.files
      .filter(({ path }) => !definitionName.test(path))
      .map(async (file) => ({ file, kind: await kindInside(file, taken.has(file.path), configs) })),
  );
  const unnamed = looked.flatMap(({ file: { path }, kind }) => (kind === undefined ? [] : [{ path, kind }]));
  const others = looked.flatMap(({ file, kind }) => (kind === undefined ? [file.path] : []));
  const isNew = ({ path }: UnnamedDefinition): boolean => !taken.has(path);
  const top = repositoryRoot(realpathSync(folder));
  const isTop = top === undefined || top === folder;
  const definitions = [
    ...named.files.filter(({ path }) => definitionName.test(path)).map(withKind),
    ...unnamed,
  ];
  const hidden =
    definitions.length > 0 ? undefined : await findFiles(['.'], { cwd: folder, gitIgnore: false });
  const { sources, environments } = await configs.at(folder);
  return {
    folder,
    ...(isTop ? {} : { outerTop: top }),
    definitions,
    gitIgnored: hidden?.files.map(({ path }) => path).filter((path) => definitionName.test(path)) ?? [],
    hasOuterConfig: !isTop && sources.length > 0,
    environments: [...environments].map(([name, { ledger = 'files', tokenVariable = 'VOXLINT_TOKEN' }]) => ({
      name,
      ledger,
      tokenVariable,
    })),
    faultyConfigs: configs.faulty.map(({ path }) => path),
    newGlobs: definitionGlobs(unnamed.filter(isNew), others),
    allGlobs: definitionGlobs(unnamed, others),
    packages: await packageCommands(folder, top ?? folder),
    isInstalled: existsSync(join(folder, 'node_modules/voxlint')),
    ...forgeOf(folder),
  };
}

function withKind({ path }: FoundFile): SurveyedDefinition {
  return { path, kind: definitionKind(path, undefined) };
}

const kindKey: RegExp = /\b(?:agent_type|model_type|call_configuration)\b/;

/** The kind of a file whose name leaves it open: a definition where a configuration says so, or its keys do. */
async function kindInside(
  { path, absolute }: FoundFile,
  isTaken: boolean,
  configs: ConfigTree,
): Promise<DefinitionKind | undefined> {
  const read = readDefinition(absolute);
  // A folder that cannot be opened is among what was found, too.
  if ('problem' in read) return undefined;
  const { text } = read;
  if (!isTaken && !kindKey.test(text)) return undefined;
  if (!isTaken && (await configs.at(dirname(absolute))).isIgnored(absolute)) return undefined;
  const { documents } = await parseDocument(text, formatOf(path));
  const value = documents[0]?.value;
  return isTaken || isDefinition(value) ? definitionKind(path, value) : undefined;
}

/** A file with fields that the service assigned is an export, and one to import. */
function isDefinition(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const has = (key: string): boolean => Object.hasOwn(value, key);
  if (has('id') && has('user_id')) return false;
  return has('name') && (has('agent_type') || has('call_configuration') || has('model_type'));
}

async function packageCommands(folder: string, top: string): Promise<PackageCommands> {
  const found = await detect({
    cwd: folder,
    stopDir: top,
    strategies: ['lockfile', 'packageManager-field'],
  });
  const agent = found?.agent ?? 'npm';
  const command = (name: 'add' | 'frozen' | 'install' | 'execute-local', args: string[]): string => {
    const resolved = resolveCommand(agent, name, args);
    return resolved === null ? '' : [resolved.command, ...resolved.args].join(' ');
  };
  return {
    name: found?.name ?? 'npm',
    type: command('execute-local', ['voxlint']),
    // Without the switch, npx would fetch whatever has the name when the project lacks it.
    run: agent === 'npm' ? 'npx --no-install voxlint' : command('execute-local', ['voxlint']),
    add: agent === 'npm' ? 'npm install --save-dev voxlint' : command('add', ['-D', 'voxlint']),
    install: found === null ? 'npm install' : command('frozen', []),
    hasLockfile: found !== null,
    hasVersion: found?.version !== undefined,
  };
}

/** Files that show that neither GitHub nor GitLab runs the checks. */
const otherPipelines = [
  'azure-pipelines.yml',
  'bitbucket-pipelines.yml',
  '.circleci/config.yml',
  'Jenkinsfile',
  '.drone.yml',
  '.woodpecker.yml',
  '.forgejo/workflows',
  '.gitea/workflows',
];

function forgeOf(folder: string): Pick<Survey, 'forge' | 'branch'> {
  const remote = askGit(folder, ['remote', 'get-url', 'origin']);
  const has = (path: string): boolean => existsSync(join(folder, path));
  const isGitlab = has('.gitlab-ci.yml') || /gitlab/i.test(remote);
  const isOther =
    !has('.github') && (/bitbucket|azure|visualstudio/i.test(remote) || otherPipelines.some(has));
  const head = askGit(folder, ['symbolic-ref', '--short', 'refs/remotes/origin/HEAD']).replace(
    /^origin\//,
    '',
  );
  const branch = head || askGit(folder, ['symbolic-ref', '--short', 'HEAD']);
  return {
    forge: isGitlab ? 'gitlab' : isOther ? 'other' : 'github',
    branch: /^(?:master|trunk|develop)$/.test(branch) || head ? branch : 'main',
  };
}

/** The answer of git; empty where it fails. */
function askGit(cwd: string, args: readonly string[]): string {
  const answer = git(cwd, args);
  return 'output' in answer ? answer.output.toString().trim() : '';
}

/** A definition whose name does not say what it is. */
interface UnnamedDefinition {
  /** From the folder that is set up, with `/`. */
  readonly path: string;
  readonly kind: DefinitionKind;
}

/** A glob for configurations and editors, and the kind of its files. */
interface DefinitionGlob {
  readonly glob: string;
  readonly kind: DefinitionKind;
}

/**
 * The fewest globs that match these definitions and none of the other files: `voices/*.yaml` where all such files of a folder are
 * definitions of one kind, else the file itself.
 *
 * @param others paths of YAML and JSON files that are not such definitions
 */
function definitionGlobs(
  definitions: readonly UnnamedDefinition[],
  others: readonly string[],
): readonly DefinitionGlob[] {
  const taken = new Set(others.map(groupOf));
  const kinds = new Map<string, Set<DefinitionKind>>();
  for (const { path, kind } of definitions) {
    kinds.set(groupOf(path), (kinds.get(groupOf(path)) ?? new Set()).add(kind));
  }
  const globs = definitions.map(({ path, kind }) => {
    const group = groupOf(path);
    const isAlone = !taken.has(group) && kinds.get(group)?.size === 1 && posix.dirname(path) !== '.';
    return { kind, glob: isAlone ? group : anchored(escapeGlob(path)) };
  });
  const seen = new Map(globs.map((each) => [each.glob, each]));
  return [...seen.values()].sort((a, b) => (a.glob < b.glob ? -1 : 1));
}

/** All files of a folder with one ending. */
function groupOf(path: string): string {
  return `${escapeGlob(posix.dirname(path))}/*${posix.extname(path)}`;
}

/** A glob without a slash would match in every folder. */
function anchored(glob: string): string {
  return glob.includes('/') ? glob : `./${glob}`;
}

function escapeGlob(path: string): string {
  return path.replaceAll(/[\\*?[\]{}()!+@|^$]/g, '\\$&');
}
