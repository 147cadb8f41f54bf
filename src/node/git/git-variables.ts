/** Subcommands that read this clone alone: they run no hook, and ask no other machine. */
const local: ReadonlySet<string> = new Set([
  ...['cat-file', 'config', 'diff', 'diff-index', 'diff-tree', 'for-each-ref', 'hash-object', 'log'],
  ...['ls-files', 'ls-tree', 'merge-base', 'rev-parse', 'show', 'status', 'symbolic-ref'],
]);

/** The variables that such a git needs: where things are, how it is set up, which language it speaks. */
const needed =
  /^(?:PATH|PATHEXT|HOME|HOMEDRIVE|HOMEPATH|USERPROFILE|USER|LOGNAME|TMPDIR|TEMP|TMP|SystemRoot|ComSpec|LANG|TZ|(?:GIT|LC|XDG)_\w+)$/i;

/**
 * The variables for a call of git. One that only reads gets none that may hold a token, whose names a configuration decides
 * that may not have been read yet; others may need them for hooks, and to sign in.
 */
export function gitVariables(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): NodeJS.ProcessEnv {
  const [command = ''] = args;
  if (!local.has(command)) return env;
  return Object.fromEntries(Object.entries(env).filter(([name]) => needed.test(name)));
}
