import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { git } from '../cli/git-team.ts';
import { root } from '../cli/voxlint.ts';

/** The event that a job runs for. */
export interface CiEvent {
  readonly bare: string;
  readonly commit: string;
  /** Numbers the run. */
  readonly run: number;
  /** What the configuration of the environment leaves open, the token included. */
  readonly env: Readonly<Record<string, string>>;
}

/** A job that is under way on a machine of its own, whose disk is gone when it ends. */
export interface CiJob {
  /** As a runner does at first. Gives false where the job has ended already. */
  cancel(): boolean;
  /** As a machine that loses its power. Gives false where the job has ended already. */
  kill(): boolean;
  readonly ended: Promise<CiEnd>;
}

export interface CiEnd {
  /** Of the step that failed; null where a signal ended it. */
  readonly status: number | null;
  readonly output: string;
}

/** The ways in which the push is shipped. */
export type Recipe = 'github' | 'gitlab';

/** Plays the push job of a shipped recipe as the runner of its forge does, without the installation of Node and of packages. */
export function startJob(recipe: Recipe, event: CiEvent): CiJob {
  const machine = realpathSync(mkdtempSync(join(tmpdir(), 'voxlint-runner-')));
  const cwd = join(machine, 'work');
  mkdirSync(cwd);
  writeFileSync(join(machine, 'script.sh'), scripts[recipe](event));
  const env = {
    ...variables[recipe](event),
    ...event.env,
    CI: 'true',
    HOME: machine,
    PATH: withCommands(machine),
  };
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', join(machine, 'script.sh')], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = new Promise<CiEnd>((resolve) => {
    child.on('close', (status) => {
      // A git that has outlived its job may still write into the folder for a moment.
      rm(machine, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }).catch(() => undefined);
      resolve({ status, output });
    });
  });
  return { cancel: () => signal(child, 'SIGINT'), kill: () => signal(child, 'SIGKILL'), ended };
}

/** Signals the processes of a job together. One that has ended takes none. */
function signal(child: ChildProcess, name: NodeJS.Signals): boolean {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return false;
  return process.kill(-child.pid, name);
}

/** `npm ci` has nothing to do, and `npx voxlint` is the one of this repository. */
function withCommands(machine: string): string {
  const folder = join(machine, 'bin');
  mkdirSync(folder);
  const commands = {
    npm: 'exit 0',
    npx: `shift; exec "${process.execPath}" "${join(root, 'bin/voxlint.js')}" "$@"`,
  };
  for (const [name, line] of Object.entries(commands)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${line}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return `${folder}:${process.env.PATH ?? ''}`;
}

interface Step {
  readonly uses?: string;
  readonly with?: { readonly ref?: string };
  readonly run?: string;
}

const scripts: Readonly<Record<Recipe, (event: CiEvent) => string>> = {
  github: (event) => {
    const { jobs } = read('docs/workflows/agents.yml') as { jobs: { push: { steps: readonly Step[] } } };
    return jobs.push.steps.map((step) => step.run ?? actionOf(step, event)).join('\n');
  },
  gitlab: (event) => {
    const jobs = read('docs/workflows/agents.gitlab-ci.yml') as {
      'push-agents': { script: readonly string[] };
    };
    return [
      clone(event, `origin ${event.commit}`, 'git checkout --quiet --detach FETCH_HEAD'),
      ...jobs['push-agents'].script,
    ].join('\n');
  },
};

/** The checkout of GitHub: one commit, of the ref that it is given or else of the event. */
function actionOf({ uses = '', with: settings = {} }: Step, event: CiEvent): string {
  if (!uses.startsWith('actions/checkout@')) return '';
  const ref = settings.ref?.replace('${{ github.ref_name }}', 'main');
  if (ref === undefined)
    return clone(event, `origin ${event.commit}`, 'git checkout --quiet --detach FETCH_HEAD');
  const branch = `origin +refs/heads/${ref}:refs/remotes/origin/${ref}`;
  return clone(event, branch, `git checkout --quiet -B ${ref} refs/remotes/origin/${ref}`);
}

function clone({ bare }: CiEvent, what: string, checkout: string): string {
  return [
    'git init --quiet .',
    `git remote add origin "${pathToFileURL(bare).href}"`,
    `git fetch --quiet --no-tags --depth=1 ${what}`,
    checkout,
  ].join('\n');
}

/** What each forge says about a run; both name the commit of the event. */
const variables: Readonly<Record<Recipe, (event: CiEvent) => Readonly<Record<string, string>>>> = {
  github: ({ commit, run }) => ({
    GITHUB_ACTIONS: 'true',
    GITHUB_SERVER_URL: 'https://github.example.com',
    GITHUB_REPOSITORY: 'team/agents',
    GITHUB_RUN_ID: String(run),
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_ACTOR: 'ada',
    GITHUB_SHA: commit,
    GITHUB_REF_NAME: 'main',
  }),
  gitlab: ({ commit, run }) => ({
    GITLAB_CI: 'true',
    CI_JOB_URL: `https://gitlab.example.com/team/agents/-/jobs/${run}`,
    CI_COMMIT_SHA: commit,
    CI_COMMIT_BRANCH: 'main',
    CI_DEFAULT_BRANCH: 'main',
    GITLAB_USER_LOGIN: 'ada',
  }),
};

function read(path: string): unknown {
  return parse(readFileSync(join(root, path), 'utf8'));
}

/** The commit that a branch is at. */
export function headOf(bare: string): string {
  return git(bare, 'rev-parse', 'main').trim();
}
