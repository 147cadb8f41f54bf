/** What would become of a file: its whole text before and after, with the byte order mark where it has one. */
export interface FileChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  /** Whether there is no such file yet. */
  readonly isNew?: boolean;
}

/** Puts the mark back that reading took off, for a patch speaks of it. */
export function changeOf(
  path: string,
  { text, hasByteOrderMark }: { readonly text: string; readonly hasByteOrderMark: boolean },
  fixed: string,
): FileChange {
  const mark = hasByteOrderMark ? '\ufeff' : '';
  return { path, before: mark + text, after: mark + fixed };
}
