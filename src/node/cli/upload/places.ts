import { parseDocument } from '../../../document/parse-document.ts';
import { locate } from '../../../lint/locate.ts';
import { toPath } from '../../../text/json-pointer.ts';
import { LineIndex } from '../../../text/line-index.ts';
import type { Definition } from '../../../upload/plan.ts';
import type { SourceText } from './collect-definitions.ts';

/** A place in a file, 1-based; columns count UTF-16 units. */
export interface FilePlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** Finds where the values that the service speaks of are written. */
export interface Places {
  /** Takes an RFC 6901 pointer into what was sent; a field that is not written stands at what it would belong to. */
  find(pointer: string): FilePlace | undefined;
}

/** The places of one definition. Reads its text again, for places are wanted only where something went wrong. */
export async function placesOf(
  { path, document: number }: Pick<Definition, 'path' | 'document'>,
  { text, format }: SourceText,
): Promise<Places> {
  const parsed = await parseDocument(text, format);
  const document = parsed.documents.find(({ index }) => index === number);
  const lines = new LineIndex(parsed.text);
  return {
    find: (pointer) => {
      if (document === undefined) return undefined;
      const place = { path: toPath(pointer, document.value), part: 'value' } as const;
      const finding = { rule: '', messageId: '', severity: 'error', message: '', help: '', place } as const;
      const position = (offset: number): ReturnType<LineIndex['position']> => lines.position(offset);
      const { start } = locate(finding, { document, text: parsed.text, format, position });
      return { path, line: start.line, column: start.column };
    },
  };
}
