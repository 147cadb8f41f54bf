import { harmlessJson } from '../../../reporters/encode-json.ts';
import { escapeControls } from '../../../text/show.ts';
import { operationAddress, operationPath } from '../../../upload/client/request.ts';
import { type CreateItem, isCreate, type Plan } from '../../../upload/plan.ts';
import type { UploadEnvironment } from './upload-environment.ts';

/**
 * The requests of a plan: the key and the operation, and below them the body to the character. Characters that would steer a
 * terminal or command a runner are written as JSON escapes, which mean the same.
 */
export function showBodies({ items }: Plan, environment: UploadEnvironment): string {
  return items
    .filter(isCreate)
    .map((item) => {
      const { body } = item.definition;
      return `\n${escapeControls(item.key)}: POST ${addressOf(item, environment)}\n${harmlessJson(body)}\n`;
    })
    .join('');
}

function addressOf({ kind }: CreateItem, { baseUrl, projectId }: UploadEnvironment): string {
  const path = operationPath(kind, projectId ?? '{project_id}');
  const target = baseUrl === undefined ? undefined : operationAddress(baseUrl, path);
  return target && 'address' in target ? target.address : `{base_url}/${path.join('/')}`;
}
