import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { transform } from 'esbuild';
import { type BundledKind, bundleSchema, mapInnerSchemas } from './bundle-schema.ts';
import type { GeneratedFile } from './generator.ts';
import { isSchemaNode, type Json, loadSchemaSources, type SchemaNode } from './schema-source.ts';

/** Keywords that editors read and a validator passes over. */
export const editorKeywords: readonly string[] = [
  'markdownDescription',
  'markdownEnumDescriptions',
  'patternErrorMessage',
  'defaultSnippets',
  'doNotSuggest',
];

/** voxlint's own keywords in `schemas/`; none of them is published. */
export const ownKeywords: readonly string[] = ['x-owner', 'x-known', 'x-type', 'x-source', 'x-request'];

const definitionKinds = { validateAgentDefinition: 'agent', validateModelDefinition: 'model' } as const;
const resourceKinds = { validateAgent: 'agent-resource', validateModel: 'model-resource' } as const;

const banner = '// Generated from schemas/ by `npm run generate`. Do not edit.\n';

const validateType = `/** One place where a value breaks its schema. */
export interface SchemaViolation {
  /** RFC 6901 pointer to the value. */
  readonly instancePath: string;
  readonly schemaPath: string;
  /** The keyword that failed, for example \`type\`, \`required\` or \`additionalProperties\`. */
  readonly keyword: string;
  /** The details of the failure, for example \`{ missingProperty: 'name' }\`. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** True when the value follows the schema. Otherwise \`errors\` holds every fault, until the next call. */
export interface Validate {
  (value: unknown): boolean;
  errors?: readonly SchemaViolation[] | null;
}
`;

/** The validators of what people write, and in a file of their own those of what the service returns. */
export async function generateValidators(): Promise<readonly GeneratedFile[]> {
  const borrowed = "import type { Validate } from './validators.generated.js';\n";
  return [
    ...(await filesFor('src/schema/validators.generated', definitionKinds, validateType)),
    ...(await filesFor('src/schema/resource-validators.generated', resourceKinds, borrowed)),
  ];
}

async function filesFor(
  path: string,
  kinds: Readonly<Record<string, BundledKind>>,
  types: string,
): Promise<readonly GeneratedFile[]> {
  const declarations = Object.keys(kinds).map((name) => `\nexport const ${name}: Validate;\n`);
  const sources = loadSchemaSources();
  const schemas = Object.entries(kinds).map(([name, kind]) => [name, bundleSchema(kind, sources)]);
  return [
    { path: `${path}.js`, text: banner + (await compileValidators(Object.fromEntries(schemas))) },
    { path: `${path}.d.ts`, text: `${banner}\n${types}${declarations.join('')}` },
  ];
}

/**
 * Self-contained ES module text with one exported function for each schema.
 *
 * @param schemas by the name of the function; each has an `$id` and no pointer out of itself
 * @param more text that follows, in which the functions go by their names
 */
export async function compileValidators(
  schemas: Readonly<Record<string, SchemaNode>>,
  more = '',
): Promise<string> {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    strictRequired: false,
    messages: false,
    inlineRefs: false,
    code: { source: true, esm: true, lines: true },
  });
  for (const schema of Object.values(schemas)) ajv.addSchema(withoutProse(schema));
  const addresses = Object.entries(schemas).map(([name, { $id }]) => [name, $id]);
  const code = withOwnLength(standalone.default(ajv, Object.fromEntries(addresses)));
  if (/\brequire\(/.test(code)) throw new Error('The compiled validators need a runtime library.');
  const { code: small } = await transform(withoutWholeSchemas(withOneErrorList(code)) + more, {
    format: 'esm',
    minify: true,
    treeShaking: true,
    target: 'es2022',
    legalComments: 'none',
  });
  return small;
}

/**
 * The compiled text copies the whole list of errors for each list item that has some, which takes ever longer. Here they
 * are put behind those that are there.
 */
function withOneErrorList(code: string): string {
  const joined = code.replaceAll(/\bvErrors\.concat\(/g, 'join(vErrors, ');
  if (joined === code) throw new Error('The compiled validators no longer copy their errors.');
  return `const join = (all, more) => { for (const error of more) all.push(error); return all; };\n${joined}`;
}

/** The one piece of the compiler's library that the schemas need: the number of characters in a text. */
function withOwnLength(code: string): string {
  return code.replaceAll('require("ajv/dist/runtime/ucs2length").default', '(text) => [...text].length');
}

/**
 * The compiled text holds every schema whole, though it reads only a list of allowed values or of property names out of
 * a few. Each part that is read becomes a constant, and the whole schemas fall away as unused.
 */
function withoutWholeSchemas(code: string): string {
  const declared = /^const (schema\d+) = (\{.*\});$/gm;
  const schemas = new Map([...code.matchAll(declared)].map(([, name = '', text = '']) => [name, text]));
  const parts = new Map<string, string>();
  const body = code
    .replace(declared, '')
    .replace(/\b(schema\d+)((?:\.\w+)+)/g, (_, name: string, path: string) => {
      const part = `${name}${path.replaceAll('.', '_')}`;
      parts.set(part, partText(schemas.get(name) ?? '', path.split('.').slice(1)));
      return part;
    });
  return [...parts].map(([name, text]) => `const ${name} = ${text};\n`).join('') + body;
}

/** Text of one part of a schema; of `properties` only the names matter. */
function partText(schema: string, path: readonly string[]): string {
  let part: Json | undefined = JSON.parse(schema);
  for (const key of path) part = isSchemaNode(part) ? part[key] : undefined;
  if (!isSchemaNode(part)) return JSON.stringify(part);
  return JSON.stringify(Object.fromEntries(Object.keys(part).map((name) => [name, 0])));
}

const prose = new Set(['title', 'description', 'examples', ...editorKeywords]);

/** The schema with only what decides whether a value is accepted. */
function withoutProse(node: SchemaNode): SchemaNode {
  const kept = Object.entries(node).filter(([keyword]) => !prose.has(keyword));
  const plain = mapInnerSchemas(Object.fromEntries(kept), withoutProse);
  const definitions = plain.definitions;
  const branches = plain.anyOf;
  return {
    ...plain,
    ...(isSchemaNode(definitions) ? { definitions: mapEach(definitions) } : {}),
    ...(Array.isArray(branches) ? { anyOf: branches.map(plainBranch) } : {}),
  };
}

function mapEach(definitions: SchemaNode): SchemaNode {
  return Object.fromEntries(Object.entries(definitions).map(([name, value]) => [name, plainBranch(value)]));
}

function plainBranch(value: Json): Json {
  return isSchemaNode(value) ? withoutProse(value) : value;
}
