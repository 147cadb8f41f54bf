import { count } from '../../../text/count.ts';
import type { DraftChange } from '../../init/draft.ts';
import type { Survey } from '../../init/survey.ts';

/** `3 agents and 1 model`. */
export function countDefinitions({ definitions }: Survey): string {
  const agents = definitions.filter(({ kind }) => kind === 'agent').length;
  const models = definitions.length - agents;
  const counts = [...counted(agents, 'agent'), ...counted(models, 'model')];
  return counts.length === 0 ? 'no agents yet' : counts.join(' and ');
}

function counted(number: number, word: string): readonly string[] {
  return number === 0 ? [] : [count(number, word)];
}

/** `Write 2 new files and change 1?` */
export function consentQuestion(changes: readonly DraftChange[]): string {
  const fresh = changes.filter(({ before }) => before === undefined).length;
  const changed = changes.length - fresh;
  const parts = [
    ...(fresh === 0 ? [] : [`write ${count(fresh, 'new file')}`]),
    ...(changed === 0 ? [] : [`change ${count(changed, 'file')}`]),
  ];
  const sentence = parts.join(' and ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}?`;
}

/** The steps that are left to do, one sentence each. */
export function nextSteps(survey: Survey): readonly string[] {
  const { packages, isInstalled, definitions, gitIgnored } = survey;
  const [ignored] = gitIgnored;
  return [
    ...(ignored === undefined
      ? []
      : [
          `git ignores ${ignored}${gitIgnored.length === 1 ? '' : ` and ${gitIgnored.length - 1} more`}, so voxlint skips what is there. ` +
            `To check it all the same: ${packages.type} lint --no-ignore`,
        ]),
    ...(isInstalled ? [] : [`Run "${packages.add}": editors, hooks and CI use that voxlint.`]),
    definitions.length === 0
      ? `Run "${packages.type} new agent 'Front desk'" for a first agent.`
      : `Run "${packages.type} lint" to see what it finds.`,
  ];
}
