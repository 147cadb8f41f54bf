/** A command as a runner reads it. */
export interface RunnerCommand {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
}

/**
 * The commands that a runner would obey: lines of GitHub that begin with `::` after white space and go on to a second
 * `::`, and `##[…]`, `##vso[…]` and `##teamcity[…]` anywhere in a line. Every name counts, known to a runner or not.
 */
export function commandsIn(log: string): readonly RunnerCommand[] {
  return log.split(/\r\n|\r|\n/).flatMap((line) => commandOf(line) ?? []);
}

function commandOf(line: string): RunnerCommand | undefined {
  const [, name, properties = ''] = /^\s*::([^\s:]*)(?: ((?:(?!::).)*))?::/s.exec(line) ?? [];
  if (name !== undefined) return { name, properties: propertiesOf(properties) };
  const inline = /##(\w*\[[^\]]*)/.exec(line)?.[1];
  return inline === undefined ? undefined : { name: inline, properties: {} };
}

function propertiesOf(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(text.split(',').map((pair) => pair.split('=', 2)));
}
