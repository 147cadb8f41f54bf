import { escapeControls } from '../../../show.ts';
import { agentPath, modelPath } from '../../../upload/client.ts';
import { operationAddress } from '../../../upload/client-address.ts';
import { type CreateItem, isCreate, type Plan } from '../../../upload/plan.ts';
import type { UploadEnvironment } from './upload-environment.ts';

/**
 * The requests of a plan: the key and the operation, and below them the body to the character. On a terminal, characters that would steer
 * it are written as JSON escapes, which mean the same.
 */
export function showBodies({ items }: Plan, environment: UploadEnvironment, isTerminal: boolean): string {
  return items
    .filter(isCreate)
    .map((item) => {
      const { body } = item.definition;
      return `\n${escapeControls(item.key)}: POST ${addressOf(item, environment)}\n${isTerminal ? body.replace(steering, escapeInJson) : body}\n`;
    })
    .join('');
}

function addressOf({ kind }: CreateItem, { baseUrl, projectId }: UploadEnvironment): string {
  const path = kind === 'agent' ? agentPath(projectId ?? '{project_id}') : modelPath;
  const target = baseUrl === undefined ? undefined : operationAddress(baseUrl, path);
  return target && 'address' in target ? target.address : `{base_url}/${path.join('/')}`;
}

const steering: RegExp = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/g;

function escapeInJson(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
