import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Draft } from './draft.ts';
import type { PackageCommands } from './survey.ts';

const workflows = '.github/workflows';

/** The texts of the workflows that GitHub runs. */
export function workflowTexts(folder: string, draft: Draft): readonly string[] {
  return workflowNames(folder).map((name) => draft.textOf(`${workflows}/${name}`) ?? '');
}

function workflowNames(folder: string): readonly string[] {
  try {
    return readdirSync(join(folder, workflows)).filter((name) => /\.ya?ml$/.test(name));
  } catch {
    return [];
  }
}

/** The steps of a GitHub job between the checkout and voxlint. */
export function installSteps(packages: PackageCommands): readonly object[] {
  const { before = () => [], cache } = preparations[packages.name] ?? {};
  const setup = { 'node-version': 22, ...(packages.hasLockfile && cache !== undefined ? { cache } : {}) };
  return [...before(packages), { uses: 'actions/setup-node@v4', with: setup }, { run: packages.install }];
}

/** The lines of a GitLab job before voxlint. */
export function installLines({ name, install }: PackageCommands): readonly string[] {
  return [...(linesBefore[name] ?? []), install];
}

interface Preparation {
  /** Steps before it can install; pnpm's own action stops where nobody names a version. */
  readonly before?: (packages: PackageCommands) => readonly object[];
  /** Its name in the cache setting of Node's setup. */
  readonly cache?: string;
}

const preparations: Readonly<Record<string, Preparation>> = {
  npm: { cache: 'npm' },
  pnpm: {
    before: ({ hasVersion }) => [
      { uses: 'pnpm/action-setup@v4', ...(hasVersion ? {} : { with: { version: 'latest' } }) },
    ],
    cache: 'pnpm',
  },
  yarn: { before: () => [{ run: 'corepack enable' }], cache: 'yarn' },
  bun: { before: () => [{ uses: 'oven-sh/setup-bun@v2' }] },
};

const linesBefore: Readonly<Record<string, readonly string[]>> = {
  pnpm: ['corepack enable'],
  yarn: ['corepack enable'],
  bun: ['npm install --global bun'],
};

/** A job without a stage belongs to `test`, and a pipeline that has no such stage is refused as a whole. */
export function stageIn(text: string): { readonly stage?: string } {
  const stages = stagesIn(text);
  const first = stages.find((stage) => !/^\.(?:pre|post)$/.test(stage));
  return first === undefined || stages.includes('test') ? {} : { stage: first };
}

/** The stages that a pipeline lists itself. */
export function stagesIn(text: string): readonly string[] {
  try {
    const { stages = [] } = (parse(text, { logLevel: 'silent' }) ?? {}) as { readonly stages?: unknown };
    return Array.isArray(stages) ? stages.filter((stage) => typeof stage === 'string') : [];
  } catch {
    return [];
  }
}
