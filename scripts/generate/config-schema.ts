import { builtInChecks } from '../../src/lint/built-in-checks.ts';
import type { Rule } from '../../src/rules/define-rule.ts';
import { violationRules } from '../../src/schema/violation.ts';
import { bundleSchema } from './bundle-schema.ts';
import type { GeneratedFile } from './generator.ts';
import { checkOptionsSchema, optionsTitle } from './options-schema.ts';
import { ruleIds } from './rule-index.ts';
import { loadRule } from './rule-pages.ts';
import {
  collectTitled,
  isSchemaNode,
  loadSchemaSources,
  type SchemaNode,
  type SchemaSources,
} from './schema-source.ts';
import { shapeText } from './shapes.ts';
import { typesOf } from './types.ts';
import { compileValidators } from './validators.ts';

const banner = '// Generated from schemas/ and the options of the rules by `npm run generate`. Do not edit.';
const configFile = 'config.schema.json';

/** The files that check configurations: types, shapes, validators of the configuration and of the options of each rule. */
export async function generateConfig(): Promise<readonly GeneratedFile[]> {
  const rules = await Promise.all((await ruleIds()).map(loadRule));
  const sources = loadSchemaSources();
  return [
    { path: 'src/config/types.generated.ts', text: await typesText(sources) },
    { path: 'src/config/shapes.generated.ts', text: shapesText(withOptions(sources, rules)) },
    ...(await validatorFiles(sources, rules)),
  ];
}

/** The published schema of the configuration: the one in `schemas/`, with every rule and its options in it. */
export async function publishedConfigSchema(): Promise<SchemaNode> {
  const rules = await Promise.all((await ruleIds()).map(loadRule));
  return withRules(bundleSchema('config'), rules);
}

async function typesText(sources: SchemaSources): Promise<string> {
  const head = `${banner}\n\nimport type { RuleSetting } from '../lint/settings.ts';\n`;
  return `${head}\n${await typesOf(sources, [configFile])}`;
}

/** The schema files with one more for each rule that has options. */
function withOptions(sources: SchemaSources, rules: readonly Rule[]): SchemaSources {
  const options = rules.flatMap(({ id, options: declared }) =>
    declared === undefined
      ? []
      : [[`${id}.options`, checkOptionsSchema(declared.schema as SchemaNode, optionsTitle(id))] as const],
  );
  return new Map([...[...sources].filter(([name]) => name === configFile), ...options]);
}

function shapesText(sources: SchemaSources): string {
  const titled = [...collectTitled(sources, [...sources.keys()])];
  const entries = titled.filter(([, { node }]) => node.type === 'object');
  return [
    `${banner}\n`,
    `import type { Shape } from '../schema/shapes.generated.ts';\n`,
    `/** Every object of the configuration that has known settings, the options of the rules among them. */`,
    `export const configShapes: Readonly<Record<string, Shape<string>>> = {`,
    ...entries.map(([title, at]) => shapeText(sources, title, at)),
    `};\n`,
  ].join('\n');
}

async function validatorFiles(
  sources: SchemaSources,
  rules: readonly Rule[],
): Promise<readonly GeneratedFile[]> {
  const withSome = rules.filter(({ options }) => options !== undefined);
  const schemas: Record<string, SchemaNode> = { validateConfig: bundleSchema('config', sources) };
  for (const { id, options } of withSome) {
    const schema = checkOptionsSchema(options?.schema as SchemaNode, optionsTitle(id));
    schemas[`options${camelCase(id)}`] = { $id: `${id}.options`, ...schema };
  }
  const table = withSome.map(({ id }) => `${JSON.stringify(id)}: options${camelCase(id)}`);
  const more = `\nexport const optionValidators = { ${table.join(', ')} };\n`;
  const declared = [
    "import type { Validate } from '../schema/validators.generated.js';",
    'export const validateConfig: Validate;',
    '/** The validators of the options, by the id of the rule. */\nexport const optionValidators: Readonly<Record<string, Validate>>;',
  ];
  return [
    {
      path: 'src/config/validators.generated.js',
      text: `${banner}\n${await compileValidators(schemas, more)}`,
    },
    { path: 'src/config/validators.generated.d.ts', text: `${banner}\n\n${declared.join('\n\n')}\n` },
  ];
}

function camelCase(id: string): string {
  return id.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

const severity: SchemaNode = {
  enum: ['off', 'warn', 'error'],
  markdownEnumDescriptions: [
    'Do not report it.',
    'Report it; it does not stop an upload.',
    'Report it; it stops an upload.',
  ],
};

function withRules(schema: SchemaNode, rules: readonly Rule[]): SchemaNode {
  const settings: SchemaNode = {
    title: 'RuleSettings',
    type: 'object',
    description: 'Settings of rules, by their ids.',
    additionalProperties: false,
    properties: Object.fromEntries([
      ...schemaChecks(),
      ...rules.map((rule) => [rule.id, ruleSetting(rule)] as const),
    ]),
  };
  const definitions = schema.definitions as Readonly<Record<string, SchemaNode>>;
  return {
    ...pointingToSettings(schema),
    definitions: {
      ...Object.fromEntries(
        Object.entries(definitions).map(([name, node]) => [name, pointingToSettings(node)]),
      ),
      RuleSettings: settings,
    },
  };
}

function pointingToSettings(node: SchemaNode): SchemaNode {
  const properties = node.properties;
  if (!isSchemaNode(properties) || !isSchemaNode(properties.rules)) return node;
  const { description = '' } = properties.rules;
  const rules = { $ref: '#/definitions/RuleSettings', description, markdownDescription: description };
  return { ...node, properties: { ...properties, rules } };
}

/** A severity, or a list of it and the options. */
function ruleSetting({ summary, options }: Rule): SchemaNode {
  const { description, anyOf } = severitySetting(`${summary}.`);
  const withOptions = options === undefined ? [] : [tuple(severity, options.schema as SchemaNode)];
  return { description, anyOf: [...anyOf, ...withOptions] };
}

function severitySetting(description: string): { description: string; anyOf: readonly SchemaNode[] } {
  return { description, anyOf: [severity, tuple(severity)] };
}

function tuple(...items: readonly SchemaNode[]): SchemaNode {
  return { type: 'array', items, minItems: items.length, additionalItems: false };
}

function schemaChecks(): readonly (readonly [string, SchemaNode])[] {
  const settable = builtInChecks.filter(({ id }) => id === 'schema' || id.endsWith('-suppression'));
  const checks = settable.map(({ id, summary }) => [id, `${summary}.`] as const);
  const parts = Object.values(violationRules).map((id) => [id, `What the schema finds: ${id}.`] as const);
  return [...checks, ...parts].map(([id, description]) => [id, severitySetting(description)]);
}
