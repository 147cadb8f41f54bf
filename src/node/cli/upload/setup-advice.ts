import { operationAddress, operationPath } from '../../../upload/client/request.ts';
import type { CreateItem } from '../../../upload/plan.ts';
import type { AnyOutcome } from '../../../upload/push.ts';
import type { UploadEnvironment } from './upload-environment.ts';

/** A sentence on the settings that an outcome calls into question; undefined where there are none. */
export function setupAdvice(
  outcome: AnyOutcome,
  { kind }: Pick<CreateItem, 'kind'>,
  environment: UploadEnvironment,
): string | undefined {
  if (outcome.kind === 'notSent')
    return outcome.reason === 'tls' ? certificateAdvice(environment) : undefined;
  if (outcome.kind === 'created') return undefined;
  const isPage = /^\s*(?:<!doctype html|<html)/i.test(outcome.body ?? '');
  if (outcome.status !== 404 && !isPage) return undefined;
  return `${isPage ? 'A web page answers at' : 'There is nothing at'} ${addressOf(kind, environment)}: check ${settingsOf(kind, environment)}.`;
}

function certificateAdvice({ name, settings }: UploadEnvironment): string {
  const { caFile } = settings;
  return caFile === undefined
    ? `If your company signs it, write the file of the company's certificates into caFile of environments.${name}.`
    : `Only the certificates in ${caFile}, the caFile of environments.${name}, are trusted.`;
}

function addressOf(kind: CreateItem['kind'], { baseUrl = '', projectId = '' }: UploadEnvironment): string {
  const target = operationAddress(baseUrl, operationPath(kind, projectId));
  return 'address' in target ? target.address : 'the address';
}

/** The settings that make the address, each by the name under which it was given. */
function settingsOf(kind: CreateItem['kind'], { name, settings }: UploadEnvironment): string {
  const base =
    settings.baseUrl === undefined ? 'VOXLINT_BASE_URL (baseUrl)' : `baseUrl of environments.${name}`;
  if (kind === 'model') return base;
  const project =
    settings.projectId === undefined ? 'VOXLINT_PROJECT_ID (projectId)' : `projectId of environments.${name}`;
  return `${base} and ${project}`;
}
