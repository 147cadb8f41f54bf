/** A file before and after a change: its whole text, with the byte order mark where it has one. */
export interface FileChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  /** True for a file that does not exist yet. */
  readonly isNew?: boolean;
}

/** Puts the mark back that reading took off, for a patch shows it. */
export function changeOf(
  path: string,
  { text, hasByteOrderMark }: { readonly text: string; readonly hasByteOrderMark: boolean },
  fixed: string,
): FileChange {
  const mark = hasByteOrderMark ? '\ufeff' : '';
  return { path, before: mark + text, after: mark + fixed };
}
