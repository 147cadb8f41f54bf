import { confirm, isCancel, multiselect } from '@clack/prompts';
import type { SetupPart } from '../../init/setup-part.ts';
import type { Host } from '../terminal/host.ts';

/** The questions of init, and who answers them. Every answer is undefined when they give up. */
export interface Asker {
  /** Asks which of these parts are wanted. */
  parts(offered: readonly SetupPart[]): Promise<readonly SetupPart[] | undefined>;
  /** Asks for a yes or no. */
  consent(question: string): Promise<boolean | undefined>;
}

/** Asks whoever sits at the terminal; undefined where nobody does. */
export function askerAt({ prompter }: Host): Asker | undefined {
  return (
    prompter && {
      async parts(offered) {
        const answer = await multiselect({
          message: 'What should voxlint set up?',
          options: offered.map(({ id, title }) => ({ value: id, label: title })),
          initialValues: offered.filter(({ isUsual }) => isUsual).map(({ id }) => id),
          required: false,
          ...prompter,
        });
        return isCancel(answer) ? undefined : offered.filter(({ id }) => answer.includes(id));
      },
      async consent(question) {
        const answer = await confirm({ message: question, ...prompter });
        return isCancel(answer) ? undefined : answer;
      },
    }
  );
}
