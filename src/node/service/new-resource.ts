import type { Agent, AgentDefinition, Model, ModelDefinition } from '../../types.generated.ts';

/** The values that the service assigns to a new resource. */
export interface Assigned {
  readonly id: string;
  readonly userId: string;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: number;
}

/** Says "none" in a field that accepts nothing but a UUID (RFC 9562 section 5.9). */
const nilUuid = '00000000-0000-0000-0000-000000000000';

/**
 * An agent with every field that the create response shows (docs/service.md, 2.1): what was sent as it was sent,
 * empty values for the rest. No defaults are known, so none are made up.
 */
export function newAgent(definition: AgentDefinition, { id, userId, now }: Assigned): Agent {
  const moment = new Date(now).toISOString();
  return {
    prompt: '',
    hangup_prompt: '',
    is_hangup_prompt_enabled: false,
    welcome_message: '',
    workflow_id: nilUuid,
    config: {},
    call_configuration: {},
    status: 'draft',
    version_title: '',
    version_description: '',
    knowledge_bases: [],
    function_tools: [],
    guardrails: [],
    structured_output: [],
    language: {},
    ...definition,
    id,
    user_id: userId,
    created_at: moment,
    updated_at: moment,
    is_active: true,
    base_agent_id: id,
    parent_agent_id: id,
    version: 1,
    is_current: true,
    estimated_cost: {},
  };
}

/** A model with every field that the create response shows (docs/service.md, 2.6). */
export function newModel(definition: ModelDefinition, { id }: Assigned): Model {
  const figure = { label: '', color: '', value: '', source: '', status: '', currency: '', unit: '' };
  return {
    ...definition,
    id,
    is_active: true,
    tags: [],
    tag_metadata: { general: [], price: figure, latency: figure },
  };
}
