import {
  getEntries,
  getKnownValues,
  getSource,
  getString,
  getStrings,
  innerSchemas,
  isSchemaNode,
  loadSchemaSources,
  type PlacedSchema,
  resolveSchema,
  type SchemaNode,
  type SchemaSources,
} from './schema-source.ts';

/**
 * What a create request does with a field: `shown` in the documented request, `yes` where the field is documented as
 * accepted, `open` where nothing is documented and voxlint sends what is written, `no` where only the service writes it,
 * `left out` where the field is for editors.
 */
export type RequestFact = 'shown' | 'yes' | 'open' | 'no' | 'left out';

/** A row of the tables in `docs/service.md`. */
export interface FieldRow {
  readonly name: string;
  /** The type and, where some are known, the values. */
  readonly type: string;
  readonly request: RequestFact;
  readonly description: string;
  /** The rule that alone checks the value. */
  readonly owner: string | undefined;
  /** The section of `docs/service.md` that the field comes from; `none` for a field that the service does not document. */
  readonly section: string;
}

/** An object of `schemas/` with its fields. */
export interface FieldTable {
  readonly title: string;
  readonly description: string;
  readonly rows: readonly FieldRow[];
}

const resources = [
  { title: 'Agent', written: 'agent-definition.schema.json', answered: 'agent.schema.json' },
  { title: 'Model', written: 'model-definition.schema.json', answered: 'model.schema.json' },
] as const;

const formats: Readonly<Record<string, string>> = {
  uuid: 'string, a UUID',
  dateTime: 'string, a date and time',
  timeOfDay: 'string, a time of day',
};

/** Every object that the service takes or gives, resources first, each once; the fields in the order of `schemas/`. */
export function allFieldTables(sources: SchemaSources = loadSchemaSources()): readonly FieldTable[] {
  const tables = new Map<string, FieldTable>();
  for (const { title, written, answered } of resources) {
    const definition = getSource(sources, written);
    const answer = getSource(sources, answered);
    const requestOf = (name: string): RequestFact => requestFact(sources, definition, name);
    const rows = [definition, answer].flatMap((at) => rowsOf(sources, at, requestOf));
    const description = getString(answer.node, 'description') ?? '';
    tables.set(title, { title, description, rows: uniqueByName(rows) });
    for (const { file, node } of [definition, answer]) {
      for (const [name, property] of getEntries(node, 'properties')) {
        addTables(sources, { file, node: property }, requestOf(name), tables);
      }
    }
  }
  return [...tables.values()];
}

/** The tables of these titles as Markdown, each under its heading. Throws on a title that `schemas/` does not have. */
export function fieldTables(titles: readonly string[]): string {
  const tables = allFieldTables();
  return titles
    .map((title) => {
      const table = tables.find((each) => each.title === title);
      if (table) return toMarkdown(table);
      throw new Error(`docs/service.md asks for the fields of ${title}, which schemas/ does not have.`);
    })
    .join('\n');
}

/** Adds the tables of the objects in a field; what holds of the field at the top holds of all that it contains. */
function addTables(
  sources: SchemaSources,
  at: PlacedSchema,
  request: RequestFact,
  tables: Map<string, FieldTable>,
): void {
  const { file, target } = resolveSchema(sources, at);
  const title = getString(target, 'title');
  if (title && tables.has(title)) return;
  if (title && target.type === 'object') {
    const rows = rowsOf(sources, { file, node: target }, () => request);
    tables.set(title, { title, description: getString(target, 'description') ?? '', rows });
  }
  for (const node of innerSchemas(target)) addTables(sources, { file, node }, request, tables);
}

function rowsOf(
  sources: SchemaSources,
  { file, node: shape }: PlacedSchema,
  requestOf: (name: string) => RequestFact,
): readonly FieldRow[] {
  return getEntries(shape, 'properties').map(([name, field]) => {
    const at = { file, node: field };
    const { node } = resolveSchema(sources, at);
    return {
      name,
      type: typeOf(sources, at),
      request: requestOf(name),
      description: getString(node, 'description') ?? '',
      owner: getString(node, 'x-owner'),
      section: ownSource(sources, at) ?? getString(shape, 'x-source') ?? 'none',
    };
  });
}

/** The section that a field names itself; that of its object is about the fields of the object. */
function ownSource(sources: SchemaSources, at: PlacedSchema): string | undefined {
  const { node, target } = resolveSchema(sources, at);
  const source = getString(node, 'x-source');
  return isTitledObject(target) && source === getString(target, 'x-source') ? undefined : source;
}

function requestFact(sources: SchemaSources, { file, node }: PlacedSchema, name: string): RequestFact {
  const field = getEntries(node, 'properties').find(([key]) => key === name)?.[1];
  if (!field) return 'no';
  if (name === '$schema') return 'left out';
  const documented = getString(resolveSchema(sources, { file, node: field }).node, 'x-request');
  return documented === 'shown' || documented === 'yes' ? documented : 'open';
}

function typeOf(sources: SchemaSources, at: PlacedSchema): string {
  const { file, node, target } = resolveSchema(sources, at);
  if (isTitledObject(target)) return linkTo(getString(target, 'title') ?? '');
  const { type, items, additionalProperties } = node;
  if (type === 'array' && isSchemaNode(items)) return `array of ${typeOf(sources, { file, node: items })}`;
  if (isSchemaNode(additionalProperties)) {
    return `object, each value ${typeOf(sources, { file, node: additionalProperties })}`;
  }
  const plain = formatOf(sources, target) ?? getString(node, 'type') ?? 'anything';
  const known = getKnownValues(node);
  if (known) return `${plain}; ${known.length === 0 ? 'no value is known' : `known: ${listOf(known)}`}`;
  const values = getStrings(node, 'enum');
  return values.length > 0 ? `${plain}: ${listOf(values)}` : plain;
}

function formatOf(sources: SchemaSources, target: SchemaNode): string | undefined {
  const shared = getEntries(getSource(sources, 'common.schema.json').node, 'definitions');
  const name = shared.find(([, definition]) => definition === target)?.[0];
  return name === undefined ? undefined : formats[name];
}

function isTitledObject(node: SchemaNode): boolean {
  return node.type === 'object' && typeof node.title === 'string';
}

function uniqueByName(rows: readonly FieldRow[]): readonly FieldRow[] {
  return [...new Map(rows.map((row) => [row.name, row])).values()];
}

function toMarkdown({ title, description, rows }: FieldTable): string {
  const head = '| Field | Type | In a create request | Meaning | Section |\n|---|---|---|---|---|';
  return `#### ${title}\n\n${description}\n\n${head}\n${rows.map(toMarkdownRow).join('\n')}\n`;
}

function toMarkdownRow({ name, type, request, description, owner, section }: FieldRow): string {
  const checked = owner === undefined ? '' : ` Checked by [\`${owner}\`](rules/${owner}.md).`;
  const cells = [`\`${name}\``, type, request, `${description}${checked}`, section];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function linkTo(title: string): string {
  return `[${title}](#${title.toLowerCase()})`;
}

function listOf(values: readonly string[]): string {
  return values.map((value) => `\`${value}\``).join(', ');
}
