import { stringify } from 'yaml';
import { checksByVoxlint } from '../calls-voxlint.ts';
import { installLines, installSteps, stageIn, stagesIn, workflowTexts } from '../ci-jobs.ts';
import type { Draft } from '../draft.ts';
import { insertYaml } from '../insert-yaml.ts';
import type { SetupPart } from '../setup-part.ts';
import type { PackageCommands, Survey } from '../survey.ts';

const newWorkflow = '.github/workflows/voxlint.yml';
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
  if (workflowTexts(survey.folder, draft).some(checksByVoxlint)) return;
  if ('isMissing' in draft.read(newWorkflow)) draft.write(newWorkflow, workflowText(survey));
  else
    draft.note(
      `${newWorkflow} exists already, and does not run voxlint; docs/ci.md shows what belongs there.`,
    );
}

function workflowText({ packages, branch }: Survey): string {
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
            ...installSteps(packages),
            { run: `${packages.run} lint` },
          ],
        },
      },
    },
    { nullStr: '', lineWidth: 0 },
  );
}

function draftPipeline({ packages }: Survey, draft: Draft): void {
  const text = draft.textOf(pipeline) ?? '';
  if (checksByVoxlint(text)) return;
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
          ...installLines(packages),
          `${packages.run} lint --format pretty --format gitlab --output ${report}`,
        ],
        artifacts: { when: 'always', reports: { codequality: report } },
      },
    },
  });
}
