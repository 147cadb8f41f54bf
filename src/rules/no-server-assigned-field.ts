import { responseOnly } from '../schema/shapes.generated.ts';
import { defineRule, type PartVisit, type Report, type Rule } from './define-rule.ts';

/** The fields that stand in answers only (docs/service.md, 2.1 and 2.6). */
const rule: Rule = defineRule({
  id: 'no-server-assigned-field',
  summary: 'Forbid fields that only the service writes',
  why: 'A copied id or date belongs to another resource; in the file it is wrong from the first upload.',
  severity: 'error',
  presets: ['recommended', 'strict'],
  fixable: true,
  // An id that is not indented below its map is not the agent's own, and to remove it would lose it.
  defers: true,
  messages: {
    assigned: {
      text: '"{field}" is assigned by the service, so it does not belong in a definition.',
      help: 'Remove it; the service includes it in its response.',
    },
  },
  visit: {
    agentDefinition: (visit) => assigned(visit, responseOnly.agentDefinition),
    modelDefinition: (visit) => assigned(visit, responseOnly.modelDefinition),
  },
});

export default rule;

function* assigned(
  { isWritten, at, atKey }: PartVisit<object, unknown>,
  fields: readonly string[],
): Iterable<Report<'assigned'>> {
  for (const field of fields) {
    if (!isWritten(field)) continue;
    yield {
      messageId: 'assigned',
      at: atKey(field),
      data: { field },
      fix: { description: 'Remove it', safe: true, changes: [{ kind: 'remove', path: at(field).path }] },
    };
  }
}
