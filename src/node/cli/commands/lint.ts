import { lintFiles } from '../../check/lint-files.ts';
import type { Command } from '../options/command.ts';
import { lintOptions, lintRequestOf } from '../options/lint-options.ts';
import { reportRun } from '../output/report-run.ts';

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
    { line: 'voxlint -f pretty -f sarif -o voxlint.sarif', meaning: 'write one for code scanning, too' },
  ],
  async run(args, host) {
    const request = lintRequestOf(args, host.env);
    // The fixed text, or a diff of it, is the output then.
    const isFixedText = request.dryRun || (request.fix && request.stdin);
    const output = isFixedText ? host.stderr : host.stdout;
    if (!request.stdin) return reportRun(await lintFiles(request, host), output, request, args, host);
    const { lintStdin } = await import('../../check/lint-stdin.ts');
    return reportRun(await lintStdin(request, host), output, request, args, host);
  },
};
