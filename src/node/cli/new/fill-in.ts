import { definitionText } from '../../../upload/definition-text.ts';

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
