import { isMap } from '../text/is-map.ts';
import { toPointer } from '../text/json-pointer.ts';
import { show } from '../text/show.ts';
import { type DefinitionKind, rootShapes } from './definition-kind.ts';
import type { ExplainContext, SchemaFinding } from './explain-context.ts';
import { shapes } from './shapes.generated.ts';
import type { Violation } from './violation.ts';

/** The findings about a definition as a whole, and the violations that are left. */
export interface ExplainedWhole {
  readonly findings: readonly SchemaFinding[];
  readonly rest: readonly Violation[];
}

/**
 * Finds a definition that stands inside a key of another name, and one whose file is named after the other kind. All
 * fields that are missing from the top level, or unknown there, are this one mistake.
 */
export function explainWhole(violations: readonly Violation[], context: ExplainContext): ExplainedWhole {
  const kind = kinds.find((each) => rootShapes[each] === context.subject.root);
  const isLacking = violations.some(({ keyword, path }) => keyword === 'required' && path.length === 0);
  const finding =
    kind === undefined || !isLacking
      ? undefined
      : (ofOtherKind(kind, context) ?? wrapped(violations, context));
  if (finding === undefined) return { findings: [], rest: violations };
  const rest = violations.filter(
    ({ keyword, path }) => path.length > 0 || (keyword !== 'required' && keyword !== 'unknown-field'),
  );
  return { findings: [finding], rest };
}

const kinds: readonly DefinitionKind[] = ['agent', 'model'];

/** The fields that only one kind has, and without which nothing is taken for it. */
const ownFields: Readonly<Record<DefinitionKind, readonly string[]>> = {
  agent: ['agent_type'],
  model: ['model_type', 'provider_id'],
};

/** True for a map with the type of a kind, most of whose fields this kind knows. */
function isDefinition(value: unknown, kind: DefinitionKind): boolean {
  const { fields } = shapes[rootShapes[kind]];
  if (!isMap(value) || !ownFields[kind].some((field) => Object.hasOwn(value, field))) return false;
  const written = Object.keys(value);
  const known = written.filter((field) => Object.hasOwn(fields, field)).length;
  return known >= 2 && known > written.length / 2;
}

function ofOtherKind(kind: DefinitionKind, { document, format }: ExplainContext): SchemaFinding | undefined {
  const other = kind === 'agent' ? 'model' : 'agent';
  const hasOwn = ownFields[kind].some((field) => Object.hasOwn(Object(document.value), field));
  if (hasOwn || !isDefinition(document.value, other) || hasFieldsOf(kind, other, document.value))
    return undefined;
  const [field = ''] = ownFields[other].filter((each) => Object.hasOwn(Object(document.value), each));
  return {
    rule: 'schema/unknown-field',
    messageId: 'otherKind',
    severity: 'error',
    message: `${show(field)} makes this ${withArticle[other]}, but the name of the file says that it is ${withArticle[kind]}.`,
    help: `Rename the file, so that its name ends in .${other}.${format}.`,
    place: { path: [field], part: 'key' },
    meant: everything(kind),
  };
}

/** True for a map with a field that one kind has and the other one has not. */
function hasFieldsOf(kind: DefinitionKind, other: DefinitionKind, value: unknown): boolean {
  const [own, foreign] = [shapes[rootShapes[kind]].fields, shapes[rootShapes[other]].fields];
  return Object.keys(Object(value)).some(
    (field) => Object.hasOwn(own, field) && !Object.hasOwn(foreign, field),
  );
}

const withArticle: Readonly<Record<DefinitionKind, string>> = { agent: 'an agent', model: 'a model' };

function wrapped(
  violations: readonly Violation[],
  { document, format, knownFields }: ExplainContext,
): SchemaFinding | undefined {
  const around = violations.flatMap((each) =>
    each.keyword === 'unknown-field' && each.path.length === 0 && !knownFields.includes(each.field)
      ? [each.field]
      : [],
  );
  for (const key of around) {
    const value = Object(document.value)[key];
    const isList = Array.isArray(value) && value.length > 0;
    const inside: readonly unknown[] = isList ? value : [value];
    const kind = kinds.find((each) => inside.every((one) => isDefinition(one, each)));
    if (kind === undefined) continue;
    return {
      rule: 'schema/unknown-field',
      messageId: 'wrapped',
      severity: 'error',
      message: `The ${kind}${isList ? 's stand' : ' stands'} inside of ${show(key)}; the fields of ${withArticle[kind]} belong at the top level.`,
      help: isList ? helpForList(kind, key, format) : helpForMap(key, format),
      place: { path: [key], part: 'key' },
      meant: everything(kind),
    };
  }
  return undefined;
}

function helpForMap(key: string, format: ExplainContext['format']): string {
  return format === 'json'
    ? `Remove ${show(key)} and the braces around it, and leave its fields.`
    : `Remove the line "${key}:", and move the lines below it to the left.`;
}

function helpForList(kind: DefinitionKind, key: string, format: ExplainContext['format']): string {
  return format === 'json'
    ? `Write each ${kind} into a file of its own, without ${show(key)} and the brackets.`
    : `Remove "${key}:" and the dashes, and write a line with --- between one ${kind} and the next.`;
}

/** All fields of a kind: nobody else needs to call them missing. */
function everything(kind: DefinitionKind): readonly string[] {
  return Object.keys(shapes[rootShapes[kind]].fields).map((field) => toPointer([field]));
}
