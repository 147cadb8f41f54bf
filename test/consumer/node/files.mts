import {
  type FileConfig,
  type FixFilesResult,
  fixFiles,
  type LintFilesRequest,
  type LintFilesResult,
  lintFiles,
  loadConfig,
} from 'voxlint/node';

const request: LintFilesRequest = { paths: ['a.agent.yaml'], rules: { 'valid-time': 'off' } };
const { reports, problems }: LintFilesResult = await lintFiles(request);
const { fixed, changes }: FixFilesResult = await fixFiles({ ...request, dryRun: true });
const { settings }: FileConfig = await loadConfig('a.agent.yaml', { rules: { 'valid-time': 'off' } });

/** Printed by the test: what the library for Node found, in its own types. */
export const outcome: string = JSON.stringify({
  files: reports.map(({ path, diagnostics }) => `${path} ${diagnostics.map(({ rule }) => rule).join()}`),
  problems: problems.map(({ kind }) => kind),
  fixed,
  changes: changes.map(({ path }) => path),
  settings,
});
