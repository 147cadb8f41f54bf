import type { FixFilesRequest, FixFilesResult, LintFilesRequest, LintFilesResult } from './lint-request.ts';

// The engine is loaded on demand: who imports voxlint/node for an upload alone does not wait for it.

/**
 * Checks files as `voxlint lint` does: with the configurations of their folders, compared with each other and with their
 * project, and without what a baseline lists. Never rejects for what stands in a file: that is in the result.
 *
 * @throws TypeError for a request with a part that does not exist or has the wrong type, for parts that do not go together,
 * for settings that do not exist, and where `config` names a file that is not there
 */
export async function lintFiles(request: LintFilesRequest = {}): Promise<LintFilesResult> {
  const { runRequest } = await import('./run-request.ts');
  const { reports, problems, notes } = await runRequest(request, 'lintFiles');
  return { reports, problems, notes };
}

/**
 * Fixes files as `voxlint fix` does, and checks what is left. Safe fixes alone are applied unless `unsafe` is true; each
 * file is replaced in one step.
 *
 * @throws TypeError as `lintFiles` does
 */
export async function fixFiles(request: FixFilesRequest = {}): Promise<FixFilesResult> {
  const { runRequest } = await import('./run-request.ts');
  return runRequest(request, 'fixFiles');
}
