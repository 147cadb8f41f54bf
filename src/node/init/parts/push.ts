import { relative } from 'node:path';
import { stringify } from 'yaml';
import { findConfig } from '../../config/find-config.ts';
import { pushesByVoxlint } from '../calls-voxlint.ts';
import { installLines, installSteps, stageIn, workflowTexts } from '../ci-jobs.ts';
import type { Draft } from '../draft.ts';
import { editJsonc } from '../edit-jsonc.ts';
import { insertYaml } from '../insert-yaml.ts';
import type { SetupPart } from '../setup-part.ts';
import type { Survey, SurveyedEnvironment } from '../survey.ts';

const newWorkflow = '.github/workflows/voxlint-push.yml';
const pipeline = '.gitlab-ci.yml';

/** The push after every merge, with the ledger in git, so that runs that overlap or are repeated create nothing twice. */
export const pushPart: SetupPart = {
  id: 'push',
  title: 'CI: after every merge, create in the service what is new',
  isUsual: false,
  isForTop: true,
  draft(survey, draft, { asked = [] }) {
    const environment = environmentMeant(survey.environments);
    if ('problem' in environment) return asked.includes('push') ? draft.note(environment.problem) : undefined;
    if (!drafts[survey.forge](environment, survey, draft)) return;
    keepLedgerInGit(environment, survey, draft);
    const { packages } = survey;
    draft.note(
      `Begin the ledger once: "${packages.type} move --to-git --env ${environment.name}". Then give CI the secret ${environment.tokenVariable}.`,
    );
  },
};

/** The environment that a merge is for, or the reason that this is not clear. */
function environmentMeant(
  environments: Survey['environments'],
): SurveyedEnvironment | { readonly problem: string } {
  const [first, ...others] = environments;
  if (first && others.length === 0) return first;
  const production = environments.find(({ name }) => /^prod(?:uction)?$/.test(name));
  if (production) return production;
  return {
    problem: first
      ? 'The configuration has several environments, and none of them is called production. docs/ci.md shows the push for one of them.'
      : 'A push from CI needs an environment in the configuration, with baseUrl and projectId: docs/upload.md shows one. Then run init again.',
  };
}

type DraftPush = (environment: SurveyedEnvironment, survey: Survey, draft: Draft) => boolean;

/** Each gives true where the push is drafted. */
const drafts: Readonly<Record<Survey['forge'], DraftPush>> = {
  github: draftWorkflow,
  gitlab: draftJob,
  other: (environment, { packages }, draft) => {
    draft.note(`Let your CI run "${pushCall(environment, packages)}" after a merge, one run at a time.`);
    return true;
  },
};

/** `--expect-ledger` sends nothing where the records would be lost with the machine of the run. */
function pushCall({ name }: SurveyedEnvironment, { run }: Survey['packages']): string {
  return `${run} push --env ${name} --yes --expect-ledger git`;
}

function draftWorkflow(
  environment: SurveyedEnvironment,
  { folder, packages, branch }: Survey,
  draft: Draft,
): boolean {
  if (!('isMissing' in draft.read(newWorkflow)) || workflowTexts(folder, draft).some(pushesByVoxlint))
    return false;
  const { name, tokenVariable } = environment;
  const workflow = {
    name: 'voxlint push',
    on: { push: { branches: [branch] } },
    permissions: { contents: 'write' },
    concurrency: { group: `voxlint-push-${name}`, 'cancel-in-progress': false },
    jobs: {
      push: {
        'runs-on': 'ubuntu-latest',
        environment: name,
        steps: [
          { uses: 'actions/checkout@v4', with: { ref: '${{ github.ref_name }}' } },
          ...installSteps(packages),
          {
            run: pushCall(environment, packages),
            env: { [tokenVariable]: `$\{{ secrets.${tokenVariable} }}` },
          },
        ],
      },
    },
  };
  draft.write(newWorkflow, stringify(workflow, { nullStr: '', lineWidth: 0 }));
  return true;
}

function draftJob(environment: SurveyedEnvironment, { packages }: Survey, draft: Draft): boolean {
  const text = draft.textOf(pipeline) ?? '';
  const { name } = environment;
  if (pushesByVoxlint(text)) return false;
  const job = {
    ...stageIn(text),
    image: 'node:22',
    environment: name,
    resource_group: `voxlint-push-${name}`,
    interruptible: false,
    rules: [{ if: '$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH' }],
    script: [
      'git fetch --quiet origin "$CI_COMMIT_BRANCH"',
      'git checkout --quiet --detach FETCH_HEAD',
      ...installLines(packages),
      pushCall(environment, packages),
    ],
  };
  const changed =
    'problem' in draft.read(pipeline)
      ? undefined
      : insertYaml(text, [], { entries: { 'voxlint-push': job } });
  if (changed === undefined) {
    draft.note(`${pipeline} cannot be extended; docs/ci.md shows what belongs there.`);
    return false;
  }
  draft.write(pipeline, changed);
  draft.note(
    'In Settings > CI/CD > Job token permissions, let job tokens push to this project (GitLab 17.2 or newer).',
  );
  return true;
}

function keepLedgerInGit({ name, ledger }: SurveyedEnvironment, { folder }: Survey, draft: Draft): void {
  if (ledger === 'git') return;
  const found = findConfig(folder);
  const path = found && relative(folder, found);
  const text = path === undefined ? undefined : draft.textOf(path);
  const changed = path === undefined || text === undefined ? undefined : withGit(path, text, name);
  if (path !== undefined && changed !== undefined) draft.write(path, changed);
  else draft.note(`Add "ledger: git" to environments.${name} in ${path ?? 'the configuration'}.`);
}

/** Undefined for a configuration that is a program, has faults, or says otherwise. */
function withGit(path: string, text: string, name: string): string | undefined {
  if (/\.[cm]?[jt]s$/.test(path)) return undefined;
  const at = path.endsWith('package.json') ? ['voxlint'] : [];
  const json = editJsonc(text, [{ path: [...at, 'environments', name, 'ledger'], value: 'git' }]);
  if (path.endsWith('.json') || text.trimStart().startsWith('{')) return json;
  return insertYaml(text, ['environments', name], { entries: { ledger: 'git' } });
}
