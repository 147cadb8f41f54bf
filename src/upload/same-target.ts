import type { DefinitionKind } from '../schema/definition-kind.ts';
import { isLoopback } from './client/request.ts';
import type { UploadTarget } from './ledger-record.ts';

/** The place that a definition goes to, as far as it is known. */
export type PlannedTarget = {
  readonly [Part in keyof UploadTarget]?: string | undefined;
};

/** True for a target that lacks nothing that a request for this kind needs. */
export function isKnownTarget(kind: DefinitionKind, { baseUrl, projectId }: PlannedTarget): boolean {
  return baseUrl !== undefined && (kind === 'model' || projectId !== undefined);
}

/**
 * True where a resource of this kind at one target is at the other one, too: agents belong to a project, models to all of the
 * service. What is not known is taken for the same.
 */
export function isSameTarget(kind: DefinitionKind, target: UploadTarget, planned: PlannedTarget): boolean {
  const { baseUrl, projectId } = planned;
  const isProject = kind === 'model' || projectId === undefined || isSameId(target.projectId, projectId);
  return isProject && (baseUrl === undefined || serviceOf(target.baseUrl) === serviceOf(baseUrl));
}

function isSameId(id: string | undefined, other: string): boolean {
  return id?.toLowerCase() === other.toLowerCase();
}

/** The service at an address. Rehearsals on this machine take any port. */
export function serviceOf(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) return baseUrl;
  const { hostname, origin, pathname } = new URL(baseUrl);
  return `${isLoopback(hostname) ? 'loopback' : origin}${pathname.replace(/\/+$/, '')}`;
}
