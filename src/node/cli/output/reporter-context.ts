import { isAbsolute, relative, resolve, sep } from 'node:path';
import { parseDocument } from '../../../document/parse-document.ts';
import type { Diagnostic, FileReport } from '../../../findings/diagnostic.ts';
import { builtInChecks } from '../../../lint/built-in-checks.ts';
import { type AgentWeek, agentWeek } from '../../../reporters/agent-week.ts';
import type { RuleNote } from '../../../reporters/reporter.ts';
import { rulePage } from '../../../reporters/rule-page.ts';
import { rules } from '../../../rules/index.generated.ts';
import { readDefinition } from '../../files/read-definition.ts';
import { slashed } from '../../files/slashed.ts';
import type { Host } from '../terminal/host.ts';

/** What the reports tell about the rules. */
export function ruleNotes(): ReadonlyMap<string, RuleNote> {
  const noted = [...builtInChecks, ...rules].map((rule): [string, RuleNote] => {
    const { id, severity, summary, messages } = rule;
    const why = 'why' in rule ? { why: rule.why } : {};
    return [id, { summary, severity, messages, url: rulePage(id), ...why }];
  });
  return new Map(noted);
}

/** The open hours of the agents in the files that were checked. `stdinText` stands for the file of a run that read no other. */
export async function weeksOf(
  files: readonly FileReport[],
  stdinText: string | undefined,
  { cwd }: Pick<Host, 'cwd'>,
): Promise<ReadonlyMap<string, readonly AgentWeek[]>> {
  const weeks = new Map<string, readonly AgentWeek[]>();
  for (const { path } of files) {
    const text = stdinText ?? textOf(resolve(cwd, path));
    if (text === undefined) continue;
    const { documents } = await parseDocument(text, /\.json$/i.test(path) ? 'json' : 'yaml');
    const found = documents.flatMap(({ value }) => agentWeek(value) ?? []);
    if (found.length > 0) weeks.set(path, found);
  }
  return weeks;
}

function textOf(absolute: string): string | undefined {
  const read = readDefinition(absolute);
  return 'problem' in read ? undefined : read.text;
}

/**
 * The reports with paths from the root of the checkout, which GitHub and GitLab name in the environment; from the
 * working directory where they do not.
 */
export function rooted(
  files: readonly FileReport[],
  { cwd, env }: Pick<Host, 'cwd' | 'env'>,
): readonly FileReport[] {
  const root = [env.GITHUB_WORKSPACE, env.CI_PROJECT_DIR].find((each) => each && isInside(each, cwd)) ?? cwd;
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

function isInside(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return isAbsolute(folder) && !isAbsolute(inside) && inside !== '..' && !inside.startsWith(`..${sep}`);
}

/** A file outside keeps its absolute path. */
function pathFrom(root: string, cwd: string, path: string): string {
  if (path === '<stdin>') return path;
  const absolute = resolve(cwd, path);
  const shown = isInside(root, absolute) ? relative(root, absolute) : absolute;
  return slashed(shown);
}
