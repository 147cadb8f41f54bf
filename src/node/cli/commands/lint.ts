import { checkFiles } from '../../check/check-files.ts';
import type { CheckProblem, CheckResult } from '../../check/check-result.ts';
import { namedBaseline } from '../lint/named-baseline.ts';
import { toCheckRequest } from '../lint/to-check-request.ts';
import type { Command } from '../options/command.ts';
import { configTree } from '../options/config-options.ts';
import { type LintRequest, lintOptions, lintRequestOf } from '../options/lint-options.ts';
import { type LintResult, reportRun, trimReport } from '../output/report-run.ts';
import type { Host } from '../terminal/host.ts';
import { traceReport } from '../terminal/verbose.ts';

/** `voxlint lint`: check files, folders, or standard input. */
export const lintCommand: Command = {
  name: 'lint',
  usage: ['[lint] [options] [paths]', '[lint] --stdin [options] < file'],
  description:
    'Checks agents and models. A path is a file, a folder or a quoted glob; without one, the working directory is ' +
    'checked. In a folder, files count that end in .agent or .model and .yaml, .yml or .json, unless git ignores ' +
    'them. A file named by its path is always checked.',
  options: lintOptions,
  examples: [
    { line: 'voxlint', meaning: 'check every agent and model below here' },
    { line: 'voxlint agents/clinic.agent.yaml', meaning: 'check one file' },
    { line: 'voxlint lint --staged', meaning: 'check what git is about to commit' },
    { line: 'voxlint --fix agents', meaning: 'fix what can be fixed safely' },
    { line: 'voxlint --fix-dry-run > fix.patch', meaning: 'see first what that would change' },
    { line: 'voxlint --baseline known.jsonl', meaning: 'report only what is new since --update-baseline' },
    { line: 'voxlint --max-warnings 0', meaning: 'let warnings fail the build' },
    { line: 'voxlint --format json > report.json', meaning: 'write a report for a program' },
    { line: 'voxlint --verbose', meaning: 'see each step: configurations, files left out and why, times' },
    { line: 'voxlint -f pretty -f sarif -o voxlint.sarif', meaning: 'write one for code scanning, too' },
  ],
  async run(args, host) {
    const request = lintRequestOf(args, host.env);
    // The fixed text, or a diff of it, is the output then.
    const isFixedText = request.dryRun || (request.fix && request.stdin);
    const output = isFixedText ? host.stderr : host.stdout;
    const result = await (request.stdin ? checkStdin(request, host) : checkPaths(request, host));
    const reportStart = host.elapsedMs();
    const exit = await reportRun(await toLintResult(result, request), output, request, args, host);
    traceReport(request.config, reportStart, host);
    return exit;
  },
};

async function checkPaths(request: LintRequest, host: Host): Promise<CheckResult> {
  const baseline = await namedBaseline(request, host);
  const configs = await configTree(request.config, host, request.rules);
  return checkFiles(toCheckRequest(request, { configs, baseline }, host));
}

async function checkStdin(request: LintRequest, host: Host): Promise<CheckResult> {
  const { checkStandardInput } = await import('../lint/standard-input.ts');
  return checkStandardInput(request, host);
}

/** Puts a result into words. Throws a `UsageError` where nothing was checked for a mistake of the call. */
async function toLintResult(result: CheckResult, request: LintRequest): Promise<LintResult> {
  const { files, faultyConfigs, problems, notes } = result;
  const isWordless = problems.length === 0 && notes.length === 0;
  const words = isWordless ? undefined : await import('../lint/problem-text.ts');
  words?.refuseUnusable(problems);
  const isReported = ({ kind }: CheckProblem): boolean =>
    !request.passOnNoFiles || (kind !== 'unmatchedGlob' && kind !== 'noFiles');
  return {
    reports: [...faultyConfigs, ...files.map(({ report }) => trimReport(report, request))],
    fixed: files.reduce((sum, { fixed }) => sum + fixed, 0),
    changes: files.flatMap(({ change }) => change ?? []),
    faults: words === undefined ? [] : problems.filter(isReported).map(words.problemText),
    notes: words === undefined ? [] : notes.map(words.noteText),
  };
}
