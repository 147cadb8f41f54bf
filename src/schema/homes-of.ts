import type { Path } from '../text/json-pointer.ts';
import { show } from '../text/show.ts';
import { below, type Subject } from './subject.ts';

/** The way to a map from the root of a subject; `*` stands for any position in a list and for any name. */
export type SchemaPath = readonly string[];

/**
 * The maps nearest to a place that have a field of this name. A name that has its home in the place around, or in
 * one below, was written a level too high or too low.
 */
export function homesOf(field: string, path: Path, subject: Subject): readonly SchemaPath[] {
  if (!namesOf(subject.shapes).has(field)) return [];
  const here = below(subject, path).map((key) => (typeof key === 'number' ? '*' : key));
  const homes = pathsTo(field, here, subject);
  const nearest = Math.min(...homes.map((way) => distance(way, here)));
  const likely = homes.filter((way) => distance(way, here) === nearest);
  const isSure = !common.has(field) || (likely.length === 1 && likely.every((way) => isNextTo(way, here)));
  return isSure ? likely : [];
}

/** True for a map around a place, and for one right inside of it. */
function isNextTo(way: SchemaPath, here: SchemaPath): boolean {
  const isAround = way.every((step, index) => step === here[index]);
  return isAround || (way.length === here.length + 1 && here.every((step, index) => step === way[index]));
}

/** Names that many parts have, and many people use for what no part has: they belong right around or inside, if anywhere. */
const common: ReadonlySet<string> = new Set(['name', 'description', 'enabled', 'type', 'id']);

const known: WeakMap<Subject['shapes'], ReadonlySet<string>> = new WeakMap();

/** The names of all fields; most unknown fields are none of them. */
function namesOf(shapes: Subject['shapes']): ReadonlySet<string> {
  const read = known.get(shapes);
  if (read !== undefined) return read;
  const names = new Set(Object.values(shapes).flatMap(({ fields }) => Object.keys(fields)));
  known.set(shapes, names);
  return names;
}

function pathsTo(field: string, here: SchemaPath, { root, shapes }: Subject): readonly SchemaPath[] {
  const homes: SchemaPath[] = [];
  const around: string[] = [];
  const visit = (shape: string, way: SchemaPath): void => {
    // A shape may have several places, but a shape within itself leads to nothing new.
    if (around.includes(shape)) return;
    around.push(shape);
    const fields = shapes[shape]?.fields ?? {};
    if (Object.hasOwn(fields, field)) homes.push(way);
    for (const [name, { owner, shape: part, items, entries }] of Object.entries(fields)) {
      // A field that a rule owns has words of its own, except for one that belongs inside and stands beside it.
      if (owner !== undefined && distance(way, here) > 0) continue;
      if (part !== undefined) visit(part, [...way, name]);
      if (items !== undefined && Object.hasOwn(shapes, items)) visit(items, [...way, name, '*']);
      if (entries !== undefined && owner === undefined) visit(entries, [...way, name, '*']);
    }
    around.pop();
  };
  visit(root, []);
  return homes.filter((way) => distance(way, here) > 0);
}

function distance(a: SchemaPath, b: SchemaPath): number {
  const common = a.findIndex((step, index) => step !== b[index]);
  const shared = common === -1 ? a.length : common;
  return a.length + b.length - 2 * shared;
}

/** `"call_configuration"`, `an entry of "days"`, `the top level`. */
export function showHome(way: SchemaPath): string {
  const last = way.at(-1);
  if (last === undefined) return 'the top level';
  return last === '*' ? `an entry of ${show(way.at(-2))}` : show(last);
}
