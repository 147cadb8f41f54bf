import type { Format, SourceDocument } from '../document/document.ts';
import type { Finding, Place } from '../findings/finding.ts';
import type { Report, Visit, Visitors } from '../rules/define-rule.ts';
import { type DefinitionKind, rootShapes } from '../schema/definition-kind.ts';
import { type Field, type ShapeName, shapes } from '../schema/shapes.generated.ts';
import { isMap } from '../text/is-map.ts';
import { type Path, toPointer, valueAt } from '../text/json-pointer.ts';
import { reportToFinding } from './report-to-finding.ts';
import type { ActiveRule } from './settings.ts';

/** The object of the rules: one document, as written and as the schema accepted it. */
export interface RuleInput {
  readonly document: SourceDocument;
  /** The value without what the schema rejected. */
  readonly accepted: unknown;
  /** Pointers of the fields that misspelt or misplaced ones stand for (`Finding.meant`); each has its finding already. */
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
  const walk: Walk = { input, subscribers: subscribersOf(input.rules), findings };
  visitDocument(walk);
  visitShape(walk, rootShapes[input.kind], input.document.value, input.accepted, root);
  return findings;
}

interface Walk {
  readonly input: RuleInput;
  readonly subscribers: Subscribers;
  readonly findings: Finding[];
}

type Visitor = (visit: never) => Iterable<Report>;

interface Subscriber {
  readonly active: ActiveRule;
  readonly visitor: Visitor;
}

/** The rules that want to see each topic: looked up once for a set of rules, not once for a value. */
type Subscribers = ReadonlyMap<string, readonly Subscriber[]>;

const subscribersByRules: WeakMap<readonly ActiveRule[], Subscribers> = new WeakMap();

function subscribersOf(rules: readonly ActiveRule[]): Subscribers {
  const known = subscribersByRules.get(rules);
  if (known !== undefined) return known;
  const subscribers = new Map<string, Subscriber[]>();
  for (const active of rules) {
    const visitors: Visitors<string, unknown> = active.rule.visit;
    for (const [name, visitor] of Object.entries(visitors)) {
      const topic = name === 'owned' ? `owned ${active.rule.id}` : name;
      subscribers.set(topic, [...(subscribers.get(topic) ?? []), { active, visitor: visitor as Visitor }]);
    }
  }
  subscribersByRules.set(rules, subscribers);
  return subscribers;
}

function visitDocument(walk: Walk): void {
  const subscribers = walk.subscribers.get('document');
  if (subscribers === undefined) return;
  const { document, text, kind } = walk.input;
  const scalars = (): ReturnType<SourceDocument['scalars']> => document.scalars();
  for (const subscriber of subscribers) {
    const visit = new NodeVisit(walk, root, document.value, subscriber.active.options);
    callVisitor(walk, subscriber, Object.assign(visit, { text, kind, scalars }));
  }
}

function visitShape(walk: Walk, shape: ShapeName, raw: unknown, accepted: unknown, step: Step): void {
  if (!isMap(raw)) return;
  const part = isMap(accepted) ? accepted : undefined;
  if (part !== undefined) dispatch(walk, shape, step, part);
  const fields: Readonly<Record<string, Field>> = shapes[shape].fields;
  for (const key of Object.keys(raw)) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (field === undefined || isPlain(field)) continue;
    visitField(walk, field, raw[key], part?.[key], new Step(step, key));
  }
}

/** A field that no visitor can ask for on its own. */
function isPlain({ owner, known, shape, items, entries }: Field): boolean {
  const isOpaque = shape === undefined && items === undefined && entries === undefined;
  return isOpaque && owner === undefined && known === undefined;
}

function visitField(walk: Walk, field: Field, raw: unknown, accepted: unknown, step: Step): void {
  // An empty value is reported by the schema, whoever owns the field.
  if (raw === null || raw === undefined) return;
  if (field.owner !== undefined) dispatch(walk, `owned ${field.owner}`, step, raw);
  if (field.known !== undefined && typeof accepted === 'string')
    dispatch(walk, 'enumeration', step, accepted, field.known);
  if (field.shape !== undefined) visitShape(walk, field.shape, raw, accepted, step);
  if (field.items !== undefined && Object.hasOwn(shapes, field.items)) {
    visitItems(walk, field.items as ShapeName, raw, accepted, step);
  }
  if (field.entries !== undefined) visitEntries(walk, field.entries, raw, accepted, step);
}

function visitItems(walk: Walk, shape: ShapeName, raw: unknown, accepted: unknown, step: Step): void {
  if (!Array.isArray(raw)) return;
  for (const [index, item] of raw.entries()) {
    visitShape(
      walk,
      shape,
      item,
      Array.isArray(accepted) ? accepted[index] : undefined,
      new Step(step, index),
    );
  }
}

function visitEntries(walk: Walk, shape: ShapeName, raw: unknown, accepted: unknown, step: Step): void {
  if (!isMap(raw)) return;
  for (const key of Object.keys(raw)) {
    visitShape(walk, shape, raw[key], isMap(accepted) ? accepted[key] : undefined, new Step(step, key));
  }
}

function dispatch(walk: Walk, topic: string, step: Step, value: unknown, known?: readonly string[]): void {
  const subscribers = walk.subscribers.get(topic);
  if (subscribers === undefined) return;
  for (const subscriber of subscribers) {
    callVisitor(walk, subscriber, new NodeVisit(walk, step, value, subscriber.active.options, known));
  }
}

function callVisitor(walk: Walk, { active, visitor }: Subscriber, visit: NodeVisit): void {
  for (const report of visitor(visit as never)) {
    walk.findings.push(reportToFinding(report, active, visit.path));
  }
}

/** One step of the walk. Paths are written out only for findings: a clean file has use for none. */
class Step {
  readonly #before: Step | undefined;
  readonly key: string | number;

  constructor(before: Step | undefined, key: string | number) {
    this.#before = before;
    this.key = key;
  }

  get path(): Path {
    return this.#before === undefined ? [] : [...this.#before.path, this.key];
  }
}

const root: Step = new Step(undefined, '');

/** The argument of a visitor. Its functions are made when a rule takes them, which on a clean file is seldom. */
class NodeVisit implements Visit<unknown> {
  readonly #walk: Walk;
  readonly #step: Step;
  readonly #known: readonly string[];
  readonly value: unknown;
  readonly options: unknown;

  constructor(walk: Walk, step: Step, value: unknown, options: unknown, known: readonly string[] = []) {
    this.#walk = walk;
    this.#step = step;
    this.#known = known;
    this.value = value;
    this.options = options;
  }

  get path(): Path {
    return this.#step.path;
  }

  get field(): string {
    return String(this.#step.key);
  }

  get known(): readonly string[] {
    return [...this.#known, ...(this.#walk.input.knownValues[this.field] ?? [])];
  }

  get format(): Format {
    return this.#walk.input.format;
  }

  get at(): (...keys: Path) => Place {
    return (...keys) => ({ path: [...this.path, ...keys], part: 'value' });
  }

  get atKey(): (...keys: Path) => Place {
    return (...keys) => ({ path: [...this.path, ...keys], part: 'key' });
  }

  get isWritten(): (...keys: Path) => boolean {
    return (...keys) => isWritten(this.#walk, [...this.path, ...keys]);
  }

  get written(): () => string | undefined {
    return () => writtenAt(this.#walk, this.path);
  }
}

function isWritten({ input }: Walk, path: Path): boolean {
  if (valueAt(input.document.value, path) !== undefined || input.misspelt.has(toPointer(path))) return true;
  return input.misspelt.has(toPointer(path.map((key) => (typeof key === 'number' ? '*' : key))));
}

function writtenAt({ input }: Walk, path: Path): string | undefined {
  const node = input.document.find(path)?.node;
  if (node?.kind !== 'scalar' || node.style !== 'plain') return undefined;
  return input.text.slice(node.start, node.end);
}
