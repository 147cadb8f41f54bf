import { isAbsolute, relative, resolve } from 'node:path';
import type { Diagnostic, FileReport } from '../../../findings/diagnostic.ts';
import { builtInChecks } from '../../../lint/built-in-checks.ts';
import type { RuleNote } from '../../../reporters/reporter.ts';
import { rulePage } from '../../../reporters/rule-page.ts';
import { rules } from '../../../rules/index.generated.ts';
import { isInside } from '../../files/is-inside.ts';
import { slashed } from '../../files/slashed.ts';
import type { Host } from '../terminal/host.ts';

/** The notes on the rules that reports show. */
export function ruleNotes(): ReadonlyMap<string, RuleNote> {
  const noted = [...builtInChecks, ...rules].map((rule): [string, RuleNote] => {
    const { id, severity, summary, messages } = rule;
    const why = 'why' in rule ? { why: rule.why } : {};
    return [id, { summary, severity, messages, url: rulePage(id), ...why }];
  });
  return new Map(noted);
}

/**
 * The reports with paths from the root of the checkout, which GitHub and GitLab name in the environment; from the
 * working directory where they do not.
 */
export function rooted(
  files: readonly FileReport[],
  { cwd, env }: Pick<Host, 'cwd' | 'env'>,
): readonly FileReport[] {
  const root =
    [env.GITHUB_WORKSPACE, env.CI_PROJECT_DIR].find(
      (each) => each && isAbsolute(each) && isInside(each, cwd),
    ) ?? cwd;
  const fromRoot = (path: string): string => pathFrom(root, cwd, path);
  return files.map((file) => ({
    ...file,
    path: fromRoot(file.path),
    diagnostics: file.diagnostics.map((finding) => relatedFrom(finding, fromRoot)),
  }));
}

/** Places in other files count from there, too. */
function relatedFrom(finding: Diagnostic, fromRoot: (path: string) => string): Diagnostic {
  if (finding.related.every(({ path }) => path === undefined)) return finding;
  const related = finding.related.map((place) =>
    place.path === undefined ? place : { ...place, path: fromRoot(place.path) },
  );
  return { ...finding, related };
}

/** A file outside keeps its absolute path. */
function pathFrom(root: string, cwd: string, path: string): string {
  if (path === '<stdin>') return path;
  const absolute = resolve(cwd, path);
  const shown = isInside(root, absolute) ? relative(root, absolute) : absolute;
  return slashed(shown);
}
