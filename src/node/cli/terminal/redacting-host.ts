import { redactionOf } from '../../../upload/client/redaction.ts';
import type { Host, Output } from './host.ts';

/** A host that keeps a secret. */
export interface RedactingHost {
  /** As the one that it stands for, but for what it writes. */
  readonly host: Host;
  /** From now on, the token is taken out of everything that is written. */
  keep(token: string): void;
  /** The error without the token in its message and in its trace. */
  clean(error: unknown): unknown;
}

/** Whatever happens while a token is at hand, even an error of voxlint's own making, does not show it to anybody. */
export function redactingHost(host: Host): RedactingHost {
  let clean = (text: string): string => text;
  const redacting = (output: Output): Output => ({
    ...(output.isTTY === undefined ? {} : { isTTY: output.isTTY }),
    ...(output.columns === undefined ? {} : { columns: output.columns }),
    write: (text) => output.write(typeof text === 'string' ? clean(text) : text),
  });
  return {
    host: {
      get stdin() {
        return host.stdin;
      },
      get stdout() {
        return redacting(host.stdout);
      },
      get stderr() {
        return redacting(host.stderr);
      },
      cwd: host.cwd,
      env: host.env,
      elapsedMs: () => host.elapsedMs(),
    },
    keep: (token) => {
      clean = redactionOf(token).text;
    },
    clean: (error) => {
      if (!(error instanceof Error)) return error;
      error.message = clean(error.message);
      if (error.stack !== undefined) error.stack = clean(error.stack);
      return error;
    },
  };
}
