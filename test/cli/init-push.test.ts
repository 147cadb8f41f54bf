import { validateWorkflow } from '@action-validator/core';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { read } from './set-up.ts';
import { agents, project, type Result, voxlint } from './voxlint.ts';

const environment =
  'environments:\n  live: # ours\n    baseUrl: https://api.example.com\n    projectId: 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c\n    tokenVariable: LIVE_TOKEN\n';

function setUp(cwd: string, ...words: readonly string[]): Promise<Result> {
  return voxlint(['init', '--yes', ...words], { cwd });
}

describe('init --only push', () => {
  it('writes a workflow that GitHub takes and puts the ledger into git, once', async () => {
    const cwd = project({ 'a.agent.yaml': agents.clean, '.voxlintrc.yaml': environment });
    const { status, stdout } = await setUp(cwd, '--only', 'push');
    expect(status).toBe(0);
    expect(stdout).toContain(
      'Begin the ledger once: "npx voxlint move --to-git --env live". Then give CI the secret LIVE_TOKEN.',
    );
    expect(read(cwd, '.voxlintrc.yaml')).toBe(`${environment}    ledger: git\n`);
    const workflow = read(cwd, '.github/workflows/voxlint-push.yml');
    expect(validateWorkflow(workflow).errors).toEqual([]);
    expect(workflow).toBe(`name: voxlint push
on:
  push:
    branches:
      - main
permissions:
  contents: write
concurrency:
  group: voxlint-push-live
  cancel-in-progress: false
jobs:
  push:
    runs-on: ubuntu-latest
    environment: live
    steps:
      - uses: actions/checkout@v4
        with:
          ref: \${{ github.ref_name }}
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: npm install
      - run: npx --no-install voxlint push --env live --yes --expect-ledger git
        env:
          LIVE_TOKEN: \${{ secrets.LIVE_TOKEN }}
`);
    expect((await setUp(cwd, '--only', 'push')).stdout).toContain('There is nothing to set up.');
    const check = await setUp(cwd, '--only', 'ci');
    expect(check.stdout).toContain('Wrote .github/workflows/voxlint.yml');
  });

  it('adds a job for GitLab, in a pipeline that checks already, too', async () => {
    const pipeline = 'stages: [build, deploy]\nvoxlint:\n  stage: build\n  script: npx voxlint lint\n';
    const cwd = project({
      'a.agent.yaml': agents.clean,
      '.gitlab-ci.yml': pipeline,
      '.voxlintrc.json': '{\n  "environments": { "live": { "baseUrl": "https://api.example.com" } }\n}\n',
    });
    const { stdout } = await setUp(cwd, '--only', 'push');
    expect(stdout).toContain('let job tokens push to this project');
    const text = read(cwd, '.gitlab-ci.yml');
    expect(text.startsWith(pipeline)).toBe(true);
    expect(parse(text)['voxlint-push']).toEqual({
      stage: 'build',
      image: 'node:22',
      environment: 'live',
      resource_group: 'voxlint-push-live',
      interruptible: false,
      rules: [{ if: '$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH' }],
      script: [
        'git fetch --quiet origin "$CI_COMMIT_BRANCH"',
        'git checkout --quiet --detach FETCH_HEAD',
        'npm install',
        'npx --no-install voxlint push --env live --yes --expect-ledger git',
      ],
    });
    expect(JSON.parse(read(cwd, '.voxlintrc.json'))).toMatchObject({
      environments: { live: { ledger: 'git' } },
    });
    expect((await setUp(cwd, '--only', 'push')).stdout).toContain('There is nothing to set up.');
  });

  it.each([
    ['', 'A push from CI needs an environment in the configuration'],
    ['environments: { a: {}, b: {} }\n', 'none of them is called production'],
  ])('says what is missing, and only when it is asked for (%j)', async (configuration, sentence) => {
    const cwd = project({ 'a.agent.yaml': agents.clean, '.voxlintrc.yaml': configuration });
    const asked = await setUp(cwd, '--only', 'push');
    expect(asked.stdout).toContain(sentence);
    expect((await setUp(cwd)).stdout).not.toContain(sentence);
  });

  it('leaves a workflow alone that pushes already, and is not set up without being asked for', async () => {
    const files = { 'a.agent.yaml': agents.clean, '.voxlintrc.yaml': environment };
    const workflow = 'on: push\njobs: { p: { runs-on: x, steps: [{ run: npx voxlint push --yes }] } }\n';
    const pushing = project({ ...files, '.github/workflows/mine.yml': workflow });
    expect((await setUp(pushing, '--only', 'push')).stdout).toContain('There is nothing to set up.');
    const cwd = project(files);
    expect((await setUp(cwd)).stdout).not.toContain('voxlint-push');
  });
});
