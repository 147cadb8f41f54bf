import type { Path } from '../diagnostic.ts';
import type { Finding } from '../finding.ts';
import { isSlip, nearest, spelling } from '../nearest.ts';
import { show, showList } from '../show.ts';
import type { ExplainContext } from './explain.ts';
import { type Fault, valueAt } from './fault.ts';
import { fieldAt } from './field-at.ts';
import type { Field, Shape } from './shapes.generated.ts';
import { showHolder } from './show-field.ts';
import type { Subject } from './subject.ts';
import { wanted } from './wanted.ts';

/** The unknown and the missing fields of one map. */
interface Gap {
  readonly path: Path;
  readonly shape: Shape<string>;
  readonly unknown: readonly string[];
  readonly missing: readonly string[];
}

/**
 * Unknown and missing fields. An unknown field that looks like a missing or an unused one gives one finding
 * with a rename; what is left is reported as unknown, or as missing.
 */
export function explainFields(faults: readonly Fault[], context: ExplainContext): readonly Finding[] {
  return gaps(faults, context).flatMap((gap) => explainGap(gap, context));
}

function gaps(faults: readonly Fault[], { subject }: ExplainContext): readonly Gap[] {
  const byPath = new Map<string, { path: Path; unknown: string[]; missing: string[] }>();
  for (const fault of faults) {
    if (fault.keyword !== 'unknown-field' && fault.keyword !== 'required') continue;
    const key = JSON.stringify(fault.path);
    const gap = byPath.get(key) ?? { path: fault.path, unknown: [], missing: [] };
    (fault.keyword === 'required' ? gap.missing : gap.unknown).push(fault.field);
    byPath.set(key, gap);
  }
  return [...byPath.values()].flatMap((gap) => {
    const name = fieldAt(subject.root, gap.path, subject.shapes).shape;
    const shape = name === undefined ? undefined : subject.shapes[name];
    return shape === undefined ? [] : [{ ...gap, shape }];
  });
}

function explainGap(gap: Gap, context: ExplainContext): readonly Finding[] {
  const fields = Object.keys(gap.shape.fields);
  const holder = valueAt(context.document.value, gap.path);
  const unused = fields.filter((field) => !Object.hasOwn(holder as object, field));
  const taken = new Set<string>();
  const findings: Finding[] = [];
  for (const field of gap.unknown) {
    if (isLeftToRule(gap, field, context.subject) || isDeclared(gap.path, field, context.knownFields))
      continue;
    const meant = meantField(field, fields, unused, taken, context.subject);
    if (meant !== undefined) taken.add(meant);
    findings.push(explainUnknown(gap, field, meant, unused, context));
  }
  const missing = gap.missing.filter((field) => !taken.has(field));
  return [...findings, ...missing.map((field) => explainMissing(gap, field, context))];
}

/** An unused field is likelier meant than one that already stands there. */
function meantField(
  field: string,
  fields: readonly string[],
  unused: readonly string[],
  taken: ReadonlySet<string>,
  { synonyms }: Subject,
): string | undefined {
  const free = unused.filter((name) => !taken.has(name));
  const exact = fields.find((name) => spelling(name) === spelling(field));
  return (
    (exact !== undefined && !free.includes(exact) ? exact : undefined) ??
    nearest(field, free) ??
    nearest(field, fields) ??
    synonymsOf(field, synonyms).find((name) => fields.includes(name))
  );
}

function synonymsOf(field: string, synonyms: Subject['synonyms']): readonly string[] {
  const word = spelling(field);
  return Object.hasOwn(synonyms, word) ? (synonyms[word] ?? []) : [];
}

function isLeftToRule(gap: Gap, field: string, { leftToRule }: Subject): boolean {
  return gap.path.length === 0 && leftToRule.includes(field);
}

function isDeclared(path: Path, field: string, knownFields: readonly string[]): boolean {
  const dotted = [...path.filter((key) => typeof key === 'string'), field].join('.');
  return knownFields.includes(field) || knownFields.includes(dotted);
}

function explainUnknown(
  gap: Gap,
  field: string,
  meant: string | undefined,
  unused: readonly string[],
  context: ExplainContext,
): Finding {
  if (meant === undefined) return explainStranger(gap, field, context);
  const isFree = unused.includes(meant);
  const holder = showHolder(gap.path, context.subject.holder);
  const base = {
    rule: 'schema/unknown-field',
    severity: 'error',
    message: `${show(field)} is not a ${context.subject.member} of ${holder}; did you mean ${show(meant)}?`,
    place: { path: [...gap.path, field], part: 'key' },
  } as const;
  if (!isFree)
    return { ...base, help: `${show(meant)} is already there: keep one of the two and remove the other.` };
  return {
    ...base,
    help: `Rename it to ${meant}.`,
    fix: {
      description: `Rename it to ${meant}`,
      safe: isSlip(field, meant) || gap.missing.includes(meant),
      changes: [{ kind: 'rename', path: [...gap.path, field], key: meant }],
    },
  };
}

/** Looks like nothing known here: an error when it belongs elsewhere, else a warning, for the service may be ahead. */
function explainStranger(gap: Gap, field: string, context: ExplainContext): Finding {
  const place = { path: [...gap.path, field], part: 'key' } as const;
  const { member, isClosed } = context.subject;
  const holder = showHolder(gap.path, context.subject.holder);
  const homes = homesOf(field, context.subject);
  if (homes.length > 0) {
    return {
      rule: 'schema/unknown-field',
      severity: 'error',
      message: `${show(field)} is not a ${member} of ${holder}; it belongs in ${showList(homes)}.`,
      help: `Move it into ${showList(homes)}, or remove it.`,
      place,
    };
  }
  if (isClosed) {
    return {
      rule: 'schema/unknown-field',
      severity: 'error',
      message: `${show(field)} is not a ${member} of ${holder}.`,
      help: `Remove it. There are ${showFields(gap)}.`,
      place,
    };
  }
  return {
    rule: 'schema/unknown-field',
    severity: 'warning',
    message: `${show(field)} is not a documented field of ${holder}.`,
    help: `Remove it, or list it in knownFields of the configuration if the service takes it. Documented are ${showFields(gap)}.`,
    place,
  };
}

const mostFields = 12;

function showFields({ shape }: Gap): string {
  const fields = Object.keys(shape.fields).filter((name) => name !== '$schema');
  if (fields.length <= mostFields) return showList(fields, 'and');
  return `${fields.slice(0, mostFields).join(', ')} and ${fields.length - mostFields} more`;
}

/** Where a field of this name is documented: the ways there from the root, as `guardrails[].utterances[]`. */
function homesOf(field: string, { root, shapes }: Subject): readonly string[] {
  const homes: string[] = [];
  const visited = new Set<string>();
  const visit = (shape: string, way: string): void => {
    if (visited.has(shape)) return;
    visited.add(shape);
    const fields = shapes[shape]?.fields ?? {};
    if (way !== '' && Object.hasOwn(fields, field)) homes.push(way);
    for (const [name, below] of Object.entries(fields)) {
      const next = way === '' ? name : `${way}.${name}`;
      if (below.owner !== undefined) continue;
      if (below.shape !== undefined) visit(below.shape, next);
      if (below.items !== undefined && Object.hasOwn(shapes, below.items)) visit(below.items, `${next}[]`);
      if (below.entries !== undefined) visit(below.entries, `${next}.<name>`);
    }
  };
  visit(root, '');
  return homes;
}

function explainMissing(gap: Gap, field: string, context: ExplainContext): Finding {
  const declared: Field<string> | undefined = gap.shape.fields[field];
  const example = declared?.known?.[0];
  const value =
    example === undefined
      ? wanted(declared, declared?.type ?? 'any', context.subject)
      : `a value such as ${example}`;
  return {
    rule: 'schema/required',
    severity: 'error',
    message: `${show(field)} is missing from ${showHolder(gap.path, context.subject.holder)}.`,
    help: example === undefined ? `Add ${show(field)} with ${value}.` : `Add the line ${field}: ${example}`,
    place: { path: gap.path, part: 'key' },
    variant: field,
  };
}
