import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Draft } from '../draft.ts';
import { insertYaml } from '../insert-yaml.ts';
import type { SetupPart } from '../setup-part.ts';
import type { PackageCommands, Survey } from '../survey.ts';

const workflows = '.github/workflows';
const newWorkflow: string = `${workflows}/voxlint.yml`;
const pipeline = '.gitlab-ci.yml';

/** The check of every pull or merge request. */
export const workflowPart: SetupPart = {
  id: 'ci',
  title: 'CI: a check of every pull request, with the findings beside the lines',
  isUsual: true,
  isForTop: true,
  draft(survey, draft) {
    if (survey.forge === 'gitlab') draftPipeline(survey, draft);
    else draftWorkflow(survey, draft);
  },
};

function draftWorkflow(survey: Survey, draft: Draft): void {
  const isThere = workflowNames(survey.folder).some((name) =>
    /\bvoxlint\b/.test(draft.textOf(`${workflows}/${name}`) ?? ''),
  );
  if (!isThere && 'isMissing' in draft.read(newWorkflow)) draft.write(newWorkflow, workflowText(survey));
}

function workflowNames(folder: string): readonly string[] {
  try {
    return readdirSync(join(folder, workflows)).filter((name) => /\.ya?ml$/.test(name));
  } catch {
    return [];
  }
}

function workflowText({ packages, branch }: Survey): string {
  const { before = [], cache } = preparations[packages.name] ?? {};
  const setup = { 'node-version': 22, ...(packages.hasLockfile && cache !== undefined ? { cache } : {}) };
  return stringify(
    {
      name: 'voxlint',
      on: { pull_request: null, push: { branches: [branch] } },
      permissions: { contents: 'read' },
      jobs: {
        voxlint: {
          'runs-on': 'ubuntu-latest',
          steps: [
            { uses: 'actions/checkout@v4' },
            ...before,
            { uses: 'actions/setup-node@v4', with: setup },
            { run: packages.install },
            { run: `${packages.run} lint` },
          ],
        },
      },
    },
    { nullStr: '', lineWidth: 0 },
  );
}

/** What a package manager needs before it can install, and whether Node's setup keeps what it has loaded. */
const preparations: Readonly<
  Record<string, { readonly before?: readonly object[]; readonly cache?: string }>
> = {
  npm: { cache: 'npm' },
  pnpm: { before: [{ uses: 'pnpm/action-setup@v4' }], cache: 'pnpm' },
  yarn: { before: [{ run: 'corepack enable' }], cache: 'yarn' },
  bun: { before: [{ uses: 'oven-sh/setup-bun@v2' }] },
};

const prepareInPipeline: Readonly<Record<string, readonly string[]>> = {
  pnpm: ['corepack enable'],
  yarn: ['corepack enable'],
  bun: ['npm install --global bun'],
};

function draftPipeline({ packages }: Survey, draft: Draft): void {
  const text = draft.textOf(pipeline) ?? '';
  if (/\bvoxlint\b/.test(text)) return;
  const changed = 'problem' in draft.read(pipeline) ? undefined : addJob(text, packages);
  if (changed === undefined)
    draft.note(`${pipeline} cannot be added to; docs/ci.md shows what belongs there.`);
  else draft.write(pipeline, changed);
}

function addJob(text: string, packages: PackageCommands): string | undefined {
  const report = 'gl-code-quality-report.json';
  return insertYaml(text, [], {
    entries: {
      voxlint: {
        image: 'node:22',
        rules: [
          { if: '$CI_PIPELINE_SOURCE == "merge_request_event"' },
          { if: '$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH' },
        ],
        script: [
          ...(prepareInPipeline[packages.name] ?? []),
          packages.install,
          `${packages.run} lint --format pretty --format gitlab --output ${report}`,
        ],
        artifacts: { when: 'always', reports: { codequality: report } },
      },
    },
  });
}
