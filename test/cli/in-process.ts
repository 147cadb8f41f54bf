import { Readable } from 'node:stream';
import { run } from '../../src/node/cli/run.ts';

export interface InProcess {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line in this process, where many runs are wanted. */
export async function inProcess(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<InProcess> {
  const written = { stdout: '', stderr: '' };
  const output = (name: keyof typeof written) => ({
    write: (text: string | Uint8Array): void => {
      written[name] += typeof text === 'string' ? text : Buffer.from(text).toString();
    },
  });
  const status = await run(args, {
    stdin: Readable.from([]),
    stdout: output('stdout'),
    stderr: output('stderr'),
    cwd,
    env,
    elapsedMs: () => 1,
  });
  return { status, ...written };
}
