import type { ActiveRule } from './config.ts';
import { type Path, toPointer } from './diagnostic.ts';
import type { Format, SourceDocument } from './document/document.ts';
import type { Finding } from './finding.ts';
import type { Report, Visit, Visitors } from './rules/define-rule.ts';
import { type DefinitionKind, rootShapes } from './schema/definition-kind.ts';
import { valueAt } from './schema/fault.ts';
import { type Field, type ShapeName, shapes } from './schema/shapes.generated.ts';
import { toFinding } from './to-finding.ts';

/** What the rules look at: one document, as written and as the schema accepted it. */
export interface RuleInput {
  readonly document: SourceDocument;
  /** The value without what the schema rejected. */
  readonly accepted: unknown;
  /** Pointers of the fields that misspelt ones stand for; each misspelling has its finding already. */
  readonly misspelt: ReadonlySet<string>;
  readonly text: string;
  readonly format: Format;
  readonly kind: DefinitionKind;
  readonly rules: readonly ActiveRule[];
  readonly knownValues: Readonly<Record<string, readonly string[]>>;
}

/** Runs every active rule over a document in one walk along the shapes; gives the findings in walking order. */
export function runRules(input: RuleInput): readonly Finding[] {
  const findings: Finding[] = [];
  const walk: Walk = { input, dispatch: dispatchOf(input.rules), findings };
  visitDocument(walk);
  visitShape(walk, rootShapes[input.kind], input.document.value, input.accepted, []);
  return findings;
}

interface Walk {
  readonly input: RuleInput;
  readonly dispatch: Dispatch;
  readonly findings: Finding[];
}

type Visitor = (visit: never) => Iterable<Report>;

interface Subscriber {
  readonly active: ActiveRule;
  readonly visitor: Visitor;
}

/** Who wants to see what: looked up once for a set of rules, not once for a value. */
type Dispatch = ReadonlyMap<string, readonly Subscriber[]>;

const dispatches: WeakMap<readonly ActiveRule[], Dispatch> = new WeakMap();

function dispatchOf(rules: readonly ActiveRule[]): Dispatch {
  const known = dispatches.get(rules);
  if (known !== undefined) return known;
  const dispatch = new Map<string, Subscriber[]>();
  for (const active of rules) {
    const visitors: Visitors<string, unknown> = active.rule.visit;
    for (const [name, visitor] of Object.entries(visitors)) {
      const topic = name === 'owned' ? `owned ${active.rule.id}` : name;
      dispatch.set(topic, [...(dispatch.get(topic) ?? []), { active, visitor: visitor as Visitor }]);
    }
  }
  dispatches.set(rules, dispatch);
  return dispatch;
}

function visitDocument(walk: Walk): void {
  const { document, text, format, kind } = walk.input;
  const scalars = (): ReturnType<SourceDocument['scalars']> => document.scalars();
  publish(walk, 'document', [], { value: document.value, text, format, kind, scalars });
}

function visitShape(walk: Walk, shape: ShapeName, raw: unknown, accepted: unknown, path: Path): void {
  if (!isMap(raw)) return;
  if (isMap(accepted)) publish(walk, shape, path, { value: accepted });
  const fields: Readonly<Record<string, Field>> = shapes[shape].fields;
  for (const key of Object.keys(raw)) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (field === undefined) continue;
    visitField(walk, key, field, raw[key], isMap(accepted) ? accepted[key] : undefined, [...path, key]);
  }
}

function visitField(
  walk: Walk,
  key: string,
  field: Field,
  raw: unknown,
  accepted: unknown,
  path: Path,
): void {
  // An empty value is told by the schema's finding, whoever owns the field.
  if (raw === null || raw === undefined) return;
  if (field.owner !== undefined)
    publish(walk, `owned ${field.owner}`, path, {
      value: raw,
      field: key,
      written: () => writtenAt(walk, path),
    });
  if (field.known !== undefined && typeof accepted === 'string') {
    const known = [...field.known, ...(walk.input.knownValues[key] ?? [])];
    publish(walk, 'enumeration', path, { value: accepted, field: key, known });
  }
  if (field.shape !== undefined) visitShape(walk, field.shape, raw, accepted, path);
  if (field.items !== undefined && Object.hasOwn(shapes, field.items)) {
    visitItems(walk, field.items as ShapeName, raw, accepted, path);
  }
  if (field.entries !== undefined) visitEntries(walk, field.entries, raw, accepted, path);
}

function visitItems(walk: Walk, shape: ShapeName, raw: unknown, accepted: unknown, path: Path): void {
  if (!Array.isArray(raw)) return;
  for (const [index, item] of raw.entries()) {
    visitShape(walk, shape, item, Array.isArray(accepted) ? accepted[index] : undefined, [...path, index]);
  }
}

function visitEntries(walk: Walk, shape: ShapeName, raw: unknown, accepted: unknown, path: Path): void {
  if (!isMap(raw)) return;
  for (const key of Object.keys(raw)) {
    visitShape(walk, shape, raw[key], isMap(accepted) ? accepted[key] : undefined, [...path, key]);
  }
}

function publish(walk: Walk, topic: string, path: Path, seen: object): void {
  const subscribers = walk.dispatch.get(topic);
  if (subscribers === undefined) return;
  for (const { active, visitor } of subscribers) {
    const visit: Visit<unknown> = {
      path,
      at: (...keys) => ({ path: [...path, ...keys], part: 'value' }),
      atKey: (...keys) => ({ path: [...path, ...keys], part: 'key' }),
      isWritten: (...keys) => isWritten(walk, [...path, ...keys]),
      options: active.options,
    };
    for (const report of visitor({ ...seen, ...visit } as never)) {
      walk.findings.push(toFinding(report, active, path));
    }
  }
}

function isWritten({ input }: Walk, path: Path): boolean {
  return valueAt(input.document.value, path) !== undefined || input.misspelt.has(toPointer(path));
}

function writtenAt({ input }: Walk, path: Path): string | undefined {
  const node = input.document.find(path)?.node;
  if (node?.kind !== 'scalar' || node.style !== 'plain') return undefined;
  return input.text.slice(node.start, node.end);
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
