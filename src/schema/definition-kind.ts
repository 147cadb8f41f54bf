import type { ShapeName } from './shapes.generated.ts';

/** The two kinds of definition that people write. */
export type DefinitionKind = 'agent' | 'model';

/** The shape at the root of each kind. */
export const rootShapes: Readonly<Record<DefinitionKind, ShapeName>> = {
  agent: 'agentDefinition',
  model: 'modelDefinition',
};

const kindInName: RegExp = /\.(agent|model)\.(?:ya?ml|json)$/i;
const modelKeys: readonly string[] = ['model_type', 'provider_id'];
const agentKeys: readonly string[] = [
  'agent_type',
  'prompt',
  'welcome_message',
  'call_configuration',
  'guardrails',
];

/**
 * The kind of a definition: by the end of its file's name (`.agent.yaml`, `.model.json`), else by the keys that
 * only one kind has, else an agent.
 */
export function definitionKind(path: string, value: unknown): DefinitionKind {
  const named = kindInName.exec(path)?.[1]?.toLowerCase();
  if (named === 'agent' || named === 'model') return named;
  return hasAny(value, modelKeys) && !hasAny(value, agentKeys) ? 'model' : 'agent';
}

function hasAny(value: unknown, keys: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && keys.some((key) => Object.hasOwn(value, key));
}
