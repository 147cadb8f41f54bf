import type { Format, SourceDocument } from '../document/document.ts';
import type { SchemaMessageId } from '../findings/built-in-messages.ts';
import type { Finding } from '../findings/finding.ts';
import type { Subject } from './subject.ts';

/** The things that the words of a finding are made from, beside the violation itself. */
export interface ExplainContext {
  readonly document: SourceDocument;
  readonly text: string;
  readonly format: Format;
  readonly subject: Subject;
  /** Fields that the configuration declares: a bare name anywhere, or a dotted path from the root. */
  readonly knownFields: readonly string[];
}

/** A finding about what the schema rejects, with an id out of the published list. */
export interface SchemaFinding extends Finding {
  readonly messageId: SchemaMessageId;
}
