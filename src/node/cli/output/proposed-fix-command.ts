import type { LintRequest } from '../options/lint-options.ts';
import type { Host } from '../terminal/host.ts';

/** Longer lines are not typed again. */
const maxLength = 60;

/** The command that applies the safe fixes of a run; undefined where it was just run, or reads standard input. */
export function proposedFixCommand(request: LintRequest, env: Host['env']): string | undefined {
  if (request.fix || request.stdin) return undefined;
  const words = [
    ...(env.npm_command === undefined ? [] : ['npx']),
    'voxlint',
    '--fix',
    ...(request.kind === undefined ? [] : ['--kind', request.kind]),
    ...(request.baseline === undefined ? [] : ['--baseline', quote(request.baseline.path)]),
    ...configWords(request.config),
    ...(request.ignore ? [] : ['--no-ignore']),
    ...request.paths.filter((path) => path !== '.').map(quote),
  ];
  const command = words.join(' ');
  return command.length > maxLength ? 'the same command with --fix' : command;
}

function configWords({ file, isOff, rules }: LintRequest['config']): readonly string[] {
  return [
    ...(file === undefined ? [] : ['--config', quote(file)]),
    ...(isOff ? ['--no-config'] : []),
    ...rules.flatMap((rule) => ['--rule', quote(rule)]),
  ];
}

/** A word as a POSIX shell takes it. */
function quote(word: string): string {
  return /^[\w./@%+=:,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
