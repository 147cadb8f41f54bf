import type { SuppressionMessageId } from '../../findings/built-in-messages.ts';
import type { Diagnostic, Fix, Related, Severity } from '../../findings/diagnostic.ts';
import type { Position, Span } from '../../text/span.ts';
import type { CommentEditor } from './comment-editor.ts';
import type { Entry } from './scopes.ts';

/** The facts that findings about the comments of one text are made from. */
export interface CommentContext {
  readonly editor: CommentEditor;
  position(offset: number): Position;
  /** Number of the document that an offset belongs to. */
  documentAt(offset: number): number;
  /** The line that an entry for one line speaks of. */
  lineOf(entry: Entry): number;
  /** The end of a block; undefined where nothing ends it. */
  endOf(entry: Entry): number | undefined;
}

/** The words about a comment, before it is a finding. */
export interface CommentFinding {
  readonly messageId: SuppressionMessageId;
  readonly span: Span;
  readonly message: string;
  readonly help: string;
  readonly fix?: Fix;
  readonly related?: readonly Related[];
}

/** The finding that says it. */
export function commentDiagnostic(
  rule: string,
  severity: Severity,
  reported: CommentFinding,
  context: CommentContext,
): Diagnostic {
  const { messageId, span, message, help, fix, related = [] } = reported;
  return {
    rule,
    messageId,
    severity,
    message,
    help,
    pointer: '',
    document: context.documentAt(span.start),
    start: context.position(span.start),
    end: context.position(span.end),
    related,
    ...(fix === undefined ? {} : { fix }),
    suppressed: null,
  };
}
