import { readdir } from 'node:fs/promises';
import type { GeneratedFile } from './generator.ts';
import { inRepository } from './generator.ts';

/** Ids of all rules: the files of `src/rules/` that are neither the definition of a rule nor generated. */
export async function ruleIds(): Promise<readonly string[]> {
  const files = await readdir(inRepository('src/rules'));
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.generated.ts') && file !== 'define-rule.ts')
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
}

/** The list of all rules, so that nobody keeps one by hand. */
export async function generateRuleIndex(): Promise<readonly GeneratedFile[]> {
  const ids = await ruleIds();
  const lines = [
    '// Generated from the files beside it by `npm run generate`. Do not edit.',
    '',
    "import type { Rule } from './define-rule.ts';",
    ...ids.map((id) => `import ${variable(id)} from './${id}.ts';`),
    '',
    '/** Every rule, by id. */',
    'export const rules: readonly Rule[] = [',
    ...ids.map((id) => `  ${variable(id)},`),
    '];',
    '',
    '/** The id of a rule. */',
    'export type RuleId =',
    ...ids.map((id, index) => `  | '${id}'${index === ids.length - 1 ? ';' : ''}`),
    '',
  ];
  return [{ path: 'src/rules/index.generated.ts', text: lines.join('\n') }];
}

function variable(id: string): string {
  return id.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
