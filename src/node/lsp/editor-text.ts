import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Format } from '../../document/document.ts';
import { formatOf } from '../../document/format-of.ts';
import type { LintInput } from '../../lint/lint.ts';
import { definitionKind } from '../../schema/definition-kind.ts';
import { configFormat } from '../config/read-config.ts';
import { definitionName } from '../files/find-files.ts';
import type { SchemaText } from './schema-services.ts';
import { isConfigText } from './workspace-configs.ts';

/** The path of a text that has one on this computer. */
export function pathOf({ uri }: Pick<TextDocument, 'uri'>): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

/** A text as `lint()` takes it; one that was never saved goes by its language. */
export function inputOf(document: TextDocument): LintInput {
  const path = pathOf(document) ?? (document.languageId.startsWith('json') ? 'unsaved.json' : 'unsaved.yaml');
  return { path, text: document.getText() };
}

const kindKey: RegExp = /^[\s{,]*"?(?:agent_type|model_type)"?\s*:/m;

/** True when a text is a definition by its name, or without one by what stands in it. */
export function looksLikeDefinition(document: TextDocument): boolean {
  const path = pathOf(document);
  return path === undefined ? kindKey.test(document.getText()) : definitionName.test(path);
}

/** The format of a text, by its name and else by its language. */
export function editorFormat(document: TextDocument): Format {
  const { path, text } = inputOf(document);
  return isConfigText(path, text) ? configFormat(path, text) : formatOf(path);
}

/** The service that completes in a text; undefined where voxlint knows no schema for it. */
export function schemaTextOf(document: TextDocument, isWanted: boolean): SchemaText | undefined {
  const { path, text } = inputOf(document);
  const format = editorFormat(document);
  if (basename(path) !== 'package.json' && isConfigText(path, text)) {
    return { document, format: isJson(text) ? 'json' : format, kind: 'config' };
  }
  if (!isWanted) return undefined;
  const keys = [...text.matchAll(/^[\s{,]*"?(\w+)"?\s*:/gm)].map(([, key = '']) => [key, null]);
  return { document, format, kind: definitionKind(path, Object.fromEntries(keys)) };
}

/** A half-written text cannot be read as JSON; the schemas help with it all the same. */
function isJson(text: string): boolean {
  return text.trimStart().startsWith('{');
}
