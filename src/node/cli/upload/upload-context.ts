import { isLoopback } from '../../../upload/client/request.ts';
import type { LedgerRecord, UploadTarget } from '../../../upload/ledger-record.ts';
import type { ConfigTree } from '../../config/config-tree.ts';
import { type LedgerFault, type LedgerPlace, loadLedger } from '../../ledger/ledger.ts';
import { projectRoot } from '../../ledger/project-root.ts';
import type { ParsedArgs } from '../options/command.ts';
import { configRequest, configTree } from '../options/config-options.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { faultyConfig } from './collect-definitions.ts';
import { type UploadEnvironment, uploadEnvironment } from './upload-environment.ts';

/** Where a call stands: in which project, for which environment. */
export interface UploadContext {
  readonly configs: ConfigTree;
  /** Real path of the project root. */
  readonly root: string;
  readonly environment: UploadEnvironment;
  readonly place: LedgerPlace;
}

/** Finds out where a call stands. Throws a `UsageError` where that is not clear. */
export async function uploadContext(
  args: ParsedArgs,
  host: Host,
  rules: Parameters<typeof configTree>[2] = {},
): Promise<UploadContext> {
  const configs = await configTree(configRequest(args), host, rules);
  const config = await configs.at(host.cwd);
  if (config.isFaulty) throw faultyConfig(configs);
  const environment = uploadEnvironment(args, config, host);
  const root = projectRoot(host.cwd);
  return { configs, root, environment, place: { root, environment: environment.name } };
}

/**
 * The records of an environment. Throws a `UsageError` where a file of the ledger is unsound, or was written for another
 * service: to go on would create again what is there.
 */
export function soundLedger({ place, environment }: UploadContext): readonly LedgerRecord[] {
  const { records, faults } = loadLedger(place);
  refuseUnsound(faults);
  const foreign = records.find((record) => !isSameTarget(record, environment));
  if (foreign) throw otherTarget(foreign, environment);
  return records;
}

/** Throws a `UsageError` where a file of a ledger is unsound. */
export function refuseUnsound(faults: readonly LedgerFault[]): void {
  const [fault] = faults;
  if (fault) throw unsound(fault, faults.length - 1);
}

function unsound({ file, problem, message }: LedgerFault, more: number): UsageError {
  const others = more === 0 ? '' : ` ${more} more of its files ${more === 1 ? 'is' : 'are'} like that.`;
  return new UsageError(`The ledger cannot be used: see ${file}. ${message} ${advice[problem]}${others}`);
}

const advice: Readonly<Record<LedgerFault['problem'], string>> = {
  conflict: 'voxlint status explains what to do.',
  newer: 'Update voxlint.',
  corrupt: 'Restore the file from git; do not delete it, for it says what was created.',
  misplaced: 'Undo the renaming; voxlint move renames records.',
  unreadable: 'Restore the file from git; do not delete it, for it says what was created.',
};

function isSameTarget(
  { kind, target }: LedgerRecord,
  { baseUrl, projectId }: Pick<UploadEnvironment, 'baseUrl' | 'projectId'>,
): boolean {
  const isProject = kind === 'model' || projectId === undefined || target.projectId === projectId;
  return isProject && (baseUrl === undefined || place(target.baseUrl) === place(baseUrl));
}

/** Rehearsals on this machine take any port. */
function place(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) return baseUrl;
  const { hostname, origin, pathname } = new URL(baseUrl);
  return `${isLoopback(hostname) ? 'loopback' : origin}${pathname.replace(/\/+$/, '')}`;
}

function otherTarget(record: LedgerRecord, { name, ...now }: UploadEnvironment): UsageError {
  return new UsageError(
    `The ledger of ${name} belongs to another place: ${record.key} was created at ${showTarget(record.target)}, and now ` +
      `${name} is ${showTarget(now)}. Give the new place an environment of its own: --env <name>.`,
  );
}

/** `https://api.example.com, project 3f2b…`. */
export function showTarget({
  baseUrl,
  projectId,
}: Partial<Record<keyof UploadTarget, string | undefined>>): string {
  const where = baseUrl ?? 'no address yet';
  return projectId === undefined ? where : `${where}, project ${projectId}`;
}
