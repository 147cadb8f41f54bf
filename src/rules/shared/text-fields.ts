import { type DefinitionKind, rootShapes } from '../../schema/definition-kind.ts';
import { type Field, type ShapeName, shapes } from '../../schema/shapes.generated.ts';
import { isMap } from '../../text/is-map.ts';
import type { Path } from '../../text/json-pointer.ts';

/** A text of the definition, and where it stands in the data. */
export interface TextField {
  readonly path: Path;
  readonly text: string;
}

/** The texts that are wanted among those in fields that the schemas know; what stands in free-form fields is left out. */
export function textFields(
  value: unknown,
  kind: DefinitionKind,
  isWanted: (text: string) => boolean,
): readonly TextField[] {
  const found: TextField[] = [];
  addFromShape({ isWanted, found }, value, rootShapes[kind], undefined);
  return found;
}

interface Search {
  readonly isWanted: (text: string) => boolean;
  readonly found: TextField[];
}

/** A step of a path with the steps before it. */
interface Trail {
  readonly before: Trail | undefined;
  readonly key: string | number;
}

/** Writes its path out only when asked: most texts have nothing wrong with them. */
class FoundText implements TextField {
  readonly text: string;
  readonly #trail: Trail;

  constructor(text: string, trail: Trail) {
    this.text = text;
    this.#trail = trail;
  }

  get path(): Path {
    const path: (string | number)[] = [];
    for (let each: Trail | undefined = this.#trail; each !== undefined; each = each.before)
      path.unshift(each.key);
    return path;
  }
}

function addFromShape(search: Search, value: unknown, shape: ShapeName, before: Trail | undefined): void {
  if (!isMap(value)) return;
  const fields: Readonly<Record<string, Field>> = shapes[shape].fields;
  for (const key of Object.keys(value)) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (field !== undefined) addFromField(search, value[key], field, { before, key });
  }
}

function addFromField(search: Search, value: unknown, field: Field, trail: Trail): void {
  if (typeof value === 'string') {
    if (field.type === 'string' && search.isWanted(value)) search.found.push(new FoundText(value, trail));
    return;
  }
  const { shape, items, entries } = field;
  if (shape !== undefined) addFromShape(search, value, shape, trail);
  if (Array.isArray(value) && items !== undefined && Object.hasOwn(shapes, items)) {
    for (const [key, item] of value.entries()) {
      addFromShape(search, item, items as ShapeName, { before: trail, key });
    }
  }
  if (isMap(value) && entries !== undefined) {
    for (const key of Object.keys(value)) addFromShape(search, value[key], entries, { before: trail, key });
  }
}
