import type { DefinitionKind } from './definition-kind.ts';
import { rootShapes } from './definition-kind.ts';
import { responseOnly, shapes } from './shapes.generated.ts';
import type { Subject } from './subject.ts';
import { synonyms } from './synonyms.ts';

const shared = {
  at: [],
  whole: 'The definition',
  member: 'field',
  shapes,
  synonyms,
  isClosed: false,
} as const;

/** The definitions as the schema's findings speak of them. */
export const definitionSubjects: Readonly<Record<DefinitionKind, Subject>> = {
  agent: {
    ...shared,
    name: 'agent',
    holder: 'an agent',
    beginning: 'name and agent_type',
    root: rootShapes.agent,
    leftToRule: responseOnly.agentDefinition,
  },
  model: {
    ...shared,
    name: 'model',
    holder: 'a model',
    beginning: 'name, model_type and provider_id',
    root: rootShapes.model,
    leftToRule: responseOnly.modelDefinition,
  },
};
