import { pathToFileURL } from 'node:url';
import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  DiagnosticSeverity,
  type DocumentSymbol,
  type Position,
  type Range,
  SymbolKind,
  type TextEdit,
} from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type * as found from '../../findings/diagnostic.ts';
import type { DocumentAction } from '../../language-service/document-actions.ts';
import type { DocumentPart } from '../../language-service/document-symbols.ts';
import type * as text from '../../text/span.ts';
import { rulePageAddress } from './rule-pages.ts';

/** The kind under which an editor asks for every safe fix, on saving for example. */
export const fixAllKind: string = `${CodeActionKind.SourceFixAll}.voxlint`;

/** A finding as editors take it, with a link to the page of its rule. */
export function toDiagnostic(
  { rule, severity, message, help, related, start, end }: found.Diagnostic,
  document: TextDocument,
): Diagnostic {
  const skipped = markLength(document);
  const page = rulePageAddress(rule);
  return {
    range: toRange(start, end, skipped),
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    source: 'voxlint',
    code: rule,
    ...(page === undefined ? {} : { codeDescription: { href: page } }),
    message: `${message}\n${help}`,
    relatedInformation: related.map((place) => ({
      location:
        place.path === undefined
          ? { uri: document.uri, range: toRange(place.start, place.end, skipped) }
          : { uri: pathToFileURL(place.path).href, range: toRange(place.start, place.end, 0) },
      message: place.message,
    })),
  };
}

/** @param skipped length of the byte order mark in front of the first line */
function toRange(start: text.Position, end: text.Position, skipped: number): Range {
  return { start: toPosition(start, skipped), end: toPosition(end, skipped) };
}

function toPosition({ line, column }: text.Position, skipped: number): Position {
  return { line: line - 1, character: column - 1 + (line === 1 ? skipped : 0) };
}

/** Characters by their number in the text without its byte order mark. */
export function rangeOf(document: TextDocument, { start, end }: text.Span): Range {
  const skipped = markLength(document);
  return { start: document.positionAt(start + skipped), end: document.positionAt(end + skipped) };
}

export function spanOf(document: TextDocument, { start, end }: Range): text.Span {
  const skipped = markLength(document);
  return { start: document.offsetAt(start) - skipped, end: document.offsetAt(end) - skipped };
}

function markLength(document: TextDocument): number {
  return document.getText().startsWith('\uFEFF') ? 1 : 0;
}

export function toCodeAction(document: TextDocument, action: DocumentAction): CodeAction {
  const edits = action.edits.map(
    (edit): TextEdit => ({ range: rangeOf(document, edit), newText: edit.text }),
  );
  return {
    title: action.title,
    kind: action.kind === 'fix-all' ? fixAllKind : CodeActionKind.QuickFix,
    edit: { changes: { [document.uri]: edits } },
    ...(action.kind === 'fix' ? { isPreferred: true } : {}),
    ...(action.diagnostic ? { diagnostics: [toDiagnostic(action.diagnostic, document)] } : {}),
  };
}

const symbolKinds: Readonly<Record<DocumentPart['sort'], SymbolKind>> = {
  map: SymbolKind.Object,
  list: SymbolKind.Array,
  text: SymbolKind.String,
  number: SymbolKind.Number,
  boolean: SymbolKind.Boolean,
  null: SymbolKind.Null,
};

export function toSymbol(document: TextDocument, part: DocumentPart): DocumentSymbol {
  return {
    name: part.name,
    detail: part.detail,
    kind: symbolKinds[part.sort],
    range: rangeOf(document, part.span),
    selectionRange: rangeOf(document, part.selection),
    children: part.children.map((child) => toSymbol(document, child)),
  };
}
