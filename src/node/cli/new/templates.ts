import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DefinitionKind } from '../../../schema/definition-kind.ts';
import { definitionText } from '../../../upload/definition-text.ts';
import { packageRoot } from '../../files/package-root.ts';

/** A definition to start from. */
export interface Template {
  readonly kind: DefinitionKind;
  readonly name: string;
  /** Its summary, on one line. */
  readonly summary: string;
  /** YAML with comments; its name is on a line of its own. */
  readonly text: string;
}

/** The templates that are taken where none is asked for. */
export const usualTemplates: Readonly<Record<DefinitionKind, string>> = { agent: 'minimal', model: 'llm' };

/** Every template of a kind, the usual one first: the files in `templates/`, whose first line is the summary. */
export function templatesOf(kind: DefinitionKind): readonly Template[] {
  const folder = join(packageRoot(), 'templates');
  const ending = `.${kind}.yaml`;
  const found = readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => toTemplate(kind, file.slice(0, -ending.length), readFileSync(join(folder, file), 'utf8')));
  const isUsual = ({ name }: Template): boolean => name === usualTemplates[kind];
  return [...found.filter(isUsual), ...found.filter((template) => !isUsual(template))];
}

function toTemplate(kind: DefinitionKind, name: string, text: string): Template {
  return { kind, name, summary: /^# (.*)/.exec(text)?.[1] ?? '', text };
}

/**
 * The text of a template with another name in it, whatever the name holds.
 *
 * @param schema path or address of the schema that a first line names to editors; absent for none
 */
export async function fillIn(text: string, name: string, schema?: string): Promise<string> {
  const entry = await nameEntry(name);
  const named = text.replace(/^name: .*$/m, () => entry);
  return schema === undefined ? named : `# yaml-language-server: $schema=${schema}\n${named}`;
}

/** A name that YAML cannot show as it is comes as JSON, whose only entry is one of YAML, too. */
async function nameEntry(name: string): Promise<string> {
  const written = await definitionText({ name }, 'yaml');
  return written.startsWith('{') ? (written.split('\n')[1]?.trim() ?? '') : written.slice(0, -1);
}
