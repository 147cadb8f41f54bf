import type { MapEntry, SourceNode } from '../document/document.ts';
import { toPointer } from '../text/json-pointer.ts';
import { show } from '../text/show.ts';
import type { ExplainContext, SchemaFinding } from './explain-context.ts';
import { type Gap, unknownField } from './gap.ts';

/** Text after a comma between braces is a key without a value, and `key:value` is one without a space. */
export function explainCut(gap: Gap, field: string, context: ExplainContext): SchemaFinding | undefined {
  const entry = context.document.find([...gap.path, field]);
  const map = context.document.find(gap.path)?.node;
  const isCut = entry?.node.kind === 'scalar' && entry.node.start === entry.node.end;
  if (map?.kind !== 'map' || !map.flow || context.format === 'json' || !isCut) return undefined;
  if (entry.key === undefined || field.startsWith('"')) return undefined;
  return (
    gluedColon(gap, field, entry.key) ??
    lostColon(gap, field, entry.key) ??
    afterComma(gap, field, map.entries, context)
  );
}

function gluedColon(gap: Gap, field: string, key: SourceNode): SchemaFinding | undefined {
  const name = /^([\w-]+):./.exec(field)?.[1];
  if (name === undefined || !Object.hasOwn(gap.shape.fields, name)) return undefined;
  const after = key.start + name.length + 1;
  return {
    ...unknownField(gap, field),
    messageId: 'colonWithoutSpace',
    message: `The colon after ${show(name)} needs a space after it, or it is part of the name.`,
    help: 'Put a space after the colon.',
    meant: [toPointer([...gap.path, name])],
    fix: {
      description: 'Put a space after the colon',
      // Another sign behind the colon means something once it begins a value.
      safe: /^[\w-]+:[\p{L}\p{N}]/u.test(field),
      changes: [{ kind: 'text', span: { start: after, end: after }, text: ' ' }],
    },
  };
}

/** `agent_type single_prompt` between braces. */
function lostColon(gap: Gap, field: string, key: SourceNode): SchemaFinding | undefined {
  const name = /^([\w-]+)[ \t]+\S/.exec(field)?.[1];
  if (name === undefined || !Object.hasOwn(gap.shape.fields, name)) return undefined;
  const after = key.start + name.length;
  return {
    ...unknownField(gap, field),
    messageId: 'missingColon',
    message: `The key ${show(name)} has no colon after it.`,
    help: `Write "${name}: " and then the value.`,
    meant: [toPointer([...gap.path, name])],
    fix: {
      description: 'Put a colon after it',
      safe: false,
      changes: [{ kind: 'text', span: { start: after, end: after }, text: ':' }],
    },
  };
}

function afterComma(
  gap: Gap,
  field: string,
  entries: readonly MapEntry[],
  context: ExplainContext,
): SchemaFinding | undefined {
  const before = entries[entries.findIndex(({ name }) => name === field) - 1];
  const key = context.document.find([...gap.path, field])?.key;
  if (before?.value.kind !== 'scalar' || before.value.style !== 'plain' || key === undefined)
    return undefined;
  const span = { start: before.value.start, end: key.end };
  const whole = context.text.slice(span.start, span.end);
  if (span.start === before.value.end || /[\r\n]/.test(whole)) return undefined;
  return {
    ...unknownField(gap, field),
    messageId: 'commaEndsValue',
    message: `The comma ends the value of ${show(before.name)}, so ${show(field)} is read as a ${context.subject.member} of its own.`,
    help: `Put the text in quotes: ${JSON.stringify(whole)}; or remove ${show(field)}.`,
    fix: {
      description: 'Put the text in quotes',
      safe: false,
      changes: [{ kind: 'text', span, text: JSON.stringify(whole) }],
    },
  };
}

/** `<: *day` where the merge key, `<<`, is wanted: all that it would take over counts as written. */
export function explainMergeKey(gap: Gap, field: string, context: ExplainContext): SchemaFinding | undefined {
  const found = context.document.find([...gap.path, field]);
  if (!/^(?:<|<<<|>>|«|merge)$/.test(field) || found?.key === undefined || found.uses.length === 0)
    return undefined;
  return {
    ...unknownField(gap, field),
    messageId: 'wrongMergeKey',
    message: `${show(field)} takes over nothing from another map; the merge key of YAML is "<<".`,
    help: 'Write <<: in its place.',
    meant: Object.keys(gap.shape.fields).map((name) => toPointer([...gap.path, name])),
    fix: {
      description: 'Write <<',
      safe: true,
      changes: [{ kind: 'text', span: { start: found.key.start, end: found.key.end }, text: '<<' }],
    },
  };
}
