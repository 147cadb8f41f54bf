import { userInfo } from 'node:os';
import type { RecordOrigin } from '../../../upload/ledger-record.ts';
import { git } from '../../git/git.ts';
import type { Host } from '../terminal/host.ts';
import type { UploadContext } from './upload-context.ts';

/** The source of the requests of a push: the commit, the run of a continuous integration, the user; as far as they are known. */
export function originOf(
  { root }: Pick<UploadContext, 'root'>,
  { env, secrets }: Pick<Host, 'env' | 'secrets'>,
): RecordOrigin {
  const harmless = (text: string | undefined): string | undefined => {
    const line = (secrets?.redact(text ?? '') ?? text ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim();
    return line === '' ? undefined : line.slice(0, maxLength);
  };
  const found = {
    commit: headOf(root) ?? commitIn(env),
    run: harmless(runIn(env)),
    user: harmless(env.GITHUB_ACTOR || env.GITLAB_USER_LOGIN || nameOf(root)),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

const maxLength = 200;

/** The commit that is checked out, which need not be that of the event that a run is about. */
function headOf(root: string): string | undefined {
  const answer = git(root, ['rev-parse', '--verify', '--quiet', 'HEAD']);
  return 'problem' in answer ? undefined : hexadecimal(answer.output.toString().trim());
}

function commitIn({ GITHUB_SHA, CI_COMMIT_SHA }: Host['env']): string | undefined {
  return hexadecimal(GITHUB_SHA ?? CI_COMMIT_SHA ?? '');
}

function hexadecimal(text: string): string | undefined {
  return /^[0-9a-f]{7,64}$/.test(text) ? text : undefined;
}

/** The variables that GitHub Actions and GitLab CI set for each run. */
function runIn(env: Host['env']): string | undefined {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID } = env;
  if (GITHUB_SERVER_URL && GITHUB_REPOSITORY && GITHUB_RUN_ID) {
    return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`;
  }
  return env.CI_JOB_URL || env.CI_PIPELINE_URL;
}

function nameOf(root: string): string | undefined {
  const answer = git(root, ['config', 'user.name']);
  const name = 'problem' in answer ? '' : answer.output.toString().trim();
  if (name !== '') return name;
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}
