/** A half-open range of UTF-16 offsets, 0-based, into the text without its byte order mark. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A point in a text: line and column are 1-based, the column counts UTF-16 units, the offset is 0-based. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}
