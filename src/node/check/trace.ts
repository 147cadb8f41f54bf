/** A phase of a run. */
export type Phase = 'find' | 'settings' | 'check' | 'compare' | 'baseline';

/** The reason why a file of a walk is not checked; `name` for a folder that no walk enters. */
export type LeftOutBy = 'git' | 'configuration' | 'name';

/** One step of a run, for those who ask what it does. Paths are named as reports name them. */
export type TraceEvent =
  | { readonly kind: 'config'; readonly path: string }
  /** The baseline that is read, the number of findings that it lists, and the milliseconds that it took. */
  | { readonly kind: 'baseline'; readonly path: string; readonly findings: number; readonly ms: number }
  | { readonly kind: 'leftOut'; readonly path: string; readonly by: LeftOutBy; readonly isFolder: boolean }
  /** The files that the cache knows, of all that are asked for. */
  | { readonly kind: 'cache'; readonly folder: string; readonly known: number; readonly files: number }
  /** The files that are checked in other threads, too. */
  | { readonly kind: 'threads'; readonly files: number }
  /** The end of a phase, the number of files that it leaves, and the milliseconds that it took. */
  | { readonly kind: 'phase'; readonly phase: Phase; readonly files: number; readonly ms: number };

/** Takes the steps of a run, in their order. */
export type Trace = (event: TraceEvent) => void;

/** Runs a phase and reports its end; without a trace it costs nothing. Takes what gives the number of files that it leaves. */
export async function traced<Result>(
  trace: Trace | undefined,
  phase: Phase,
  run: () => Promise<Result>,
  filesOf: (result: Result) => number,
): Promise<Result> {
  if (trace === undefined) return run();
  const start = performance.now();
  const result = await run();
  trace({ kind: 'phase', phase, files: filesOf(result), ms: performance.now() - start });
  return result;
}
