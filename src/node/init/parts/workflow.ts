import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { callsVoxlint } from '../calls-voxlint.ts';
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
    drafts[survey.forge](survey, draft);
  },
};

const drafts: Readonly<Record<Survey['forge'], (survey: Survey, draft: Draft) => void>> = {
  github: draftWorkflow,
  gitlab: draftPipeline,
  other: ({ packages }, draft) =>
    draft.note(`Let your CI run "${packages.run} lint"; docs/ci.md shows its reports.`),
};

function draftWorkflow(survey: Survey, draft: Draft): void {
  const isThere = workflowNames(survey.folder).some((name) =>
    callsVoxlint(draft.textOf(`${workflows}/${name}`) ?? ''),
  );
  if (isThere) return;
  if ('isMissing' in draft.read(newWorkflow)) draft.write(newWorkflow, workflowText(survey));
  else
    draft.note(
      `${newWorkflow} exists already, and does not run voxlint; docs/ci.md shows what belongs there.`,
    );
}

function workflowNames(folder: string): readonly string[] {
  try {
    return readdirSync(join(folder, workflows)).filter((name) => /\.ya?ml$/.test(name));
  } catch {
    return [];
  }
}

function workflowText({ packages, branch }: Survey): string {
  const { before = () => [], cache } = preparations[packages.name] ?? {};
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
            ...before(packages),
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

const prepareInPipeline: Readonly<Record<string, readonly string[]>> = {
  pnpm: ['corepack enable'],
  yarn: ['corepack enable'],
  bun: ['npm install --global bun'],
};

function draftPipeline({ packages }: Survey, draft: Draft): void {
  const text = draft.textOf(pipeline) ?? '';
  if (callsVoxlint(text)) return;
  const changed = 'problem' in draft.read(pipeline) ? undefined : addJob(text, packages);
  if (changed === undefined)
    draft.note(`${pipeline} cannot be extended; docs/ci.md shows what belongs there.`);
  else draft.write(pipeline, changed);
  if (changed !== undefined && /^include:/m.test(text) && stagesIn(text).length === 0) {
    draft.note(
      `If a file that ${pipeline} includes lists stages without test, give the job voxlint one of them: stage: build`,
    );
  }
}

function addJob(text: string, packages: PackageCommands): string | undefined {
  const report = 'gl-code-quality-report.json';
  return insertYaml(text, [], {
    entries: {
      voxlint: {
        ...stageIn(text),
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

/** A job without a stage belongs to `test`, and a pipeline that has no such stage is refused as a whole. */
function stageIn(text: string): { readonly stage?: string } {
  const stages = stagesIn(text);
  const first = stages.find((stage) => !/^\.(?:pre|post)$/.test(stage));
  return first === undefined || stages.includes('test') ? {} : { stage: first };
}

function stagesIn(text: string): readonly string[] {
  try {
    const { stages = [] } = (parse(text, { logLevel: 'silent' }) ?? {}) as { readonly stages?: unknown };
    return Array.isArray(stages) ? stages.filter((stage) => typeof stage === 'string') : [];
  } catch {
    return [];
  }
}
