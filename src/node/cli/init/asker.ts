import { Readable, Writable } from 'node:stream';
import { confirm, isCancel, multiselect } from '@clack/prompts';
import type { SetupPart } from '../../init/setup-part.ts';
import type { Host } from '../host.ts';

interface Streams {
  readonly input: Readable;
  readonly output: Writable;
}

/** Where questions go and answers come from; undefined where nobody sits there. */
function streamsOf({ stdin, stdout }: Host): Streams | undefined {
  const isPerson = 'isTTY' in stdin && stdin.isTTY === true && stdout.isTTY === true;
  return isPerson && stdin instanceof Readable && stdout instanceof Writable
    ? { input: stdin, output: stdout }
    : undefined;
}

/** Somebody who can be asked. Every answer is undefined when they give up. */
export interface Asker {
  /** Which of these parts are wanted. */
  parts(offered: readonly SetupPart[]): Promise<readonly SetupPart[] | undefined>;
  /** Whether to go on. */
  consent(question: string): Promise<boolean | undefined>;
}

/** Asks whoever sits at the terminal; undefined where nobody does. */
export function askerAt(host: Host): Asker | undefined {
  const streams = streamsOf(host);
  return (
    streams && {
      async parts(offered) {
        const answer = await multiselect({
          message: 'What shall voxlint set up?',
          options: offered.map(({ id, title }) => ({ value: id, label: title })),
          initialValues: offered.filter(({ isUsual }) => isUsual).map(({ id }) => id),
          required: false,
          ...streams,
        });
        return isCancel(answer) ? undefined : offered.filter(({ id }) => answer.includes(id));
      },
      async consent(question) {
        const answer = await confirm({ message: question, ...streams });
        return isCancel(answer) ? undefined : answer;
      },
    }
  );
}
