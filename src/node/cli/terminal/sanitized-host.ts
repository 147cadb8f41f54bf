import { withoutCommands } from '../../../reporters/without-commands.ts';
import type { Host, Output } from './host.ts';

/**
 * The host as every command has it: text that it writes steers no terminal and commands no runner, wherever its words
 * come from. Bytes go out as they are; questions to a person hold words of voxlint alone.
 */
export function sanitizedHost(host: Host): Host {
  return {
    get stdin() {
      return host.stdin;
    },
    get stdout() {
      return sanitized(host.stdout);
    },
    get stderr() {
      return sanitized(host.stderr);
    },
    get prompter() {
      return host.prompter;
    },
    cwd: host.cwd,
    env: host.env,
    withhold: (variable) => host.withhold?.(variable),
    elapsedMs: () => host.elapsedMs(),
  };
}

function sanitized(output: Output): Output {
  return {
    ...(output.isTTY === undefined ? {} : { isTTY: output.isTTY }),
    ...(output.columns === undefined ? {} : { columns: output.columns }),
    write: (text) => output.write(typeof text === 'string' ? withoutCommands(withoutSteering(text)) : text),
  };
}

/** Colors, links to rules and the line of a progress are voxlint's own; any other control character comes from elsewhere. */
function withoutSteering(text: string): string {
  if (!steering.test(text)) return text;
  return text.replace(
    foreign,
    (found, own?: string) => own ?? `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

const signs =
  '\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069';
const own =
  '\\u001b\\[[\\d;]*m|\\u001b\\]8;;[^\\u0000-\\u001f\\u007f-\\u009f]*\\u001b\\\\|\\r\\u001b\\[2K|\\r(?=\\n)';
const steering: RegExp = new RegExp(`[${signs}]`);
const foreign: RegExp = new RegExp(`(${own})|[${signs}]`, 'g');
