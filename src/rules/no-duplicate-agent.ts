import type { Fact } from '../findings/fact.ts';
import { show } from '../text/show.ts';
import { type CrossFileVisit, defineRule, type Rule } from './define-rule.ts';

/**
 * Names are the same when they are after blanks at their ends are gone and letters are encoded alike (NFC). Names in
 * another case are other names. An agent and a model may share one.
 */
const rule: Rule = defineRule({
  id: 'no-duplicate-agent',
  summary: 'Forbid two agents, or two models, with the same name in one project',
  why: 'In a list of agents nobody can tell the two apart, and the wrong one gets the telephone number.',
  severity: 'warning',
  presets: ['recommended', 'strict'],
  messages: {
    duplicate: {
      text: 'Two {kind}s in this project are called {name}.',
      help: 'Give one of them another name, or remove it if it is a copy.',
    },
  },
  visit: {},
  crossFile: { messageId: 'duplicate', related: 'the other one', collect },
});

export default rule;

function* collect({ value, kind }: CrossFileVisit<unknown>): Iterable<Omit<Fact, 'rule' | 'document'>> {
  const name = value.name?.normalize().trim();
  if (name === undefined || name === '') return;
  yield { key: `${kind} ${name}`, text: name, path: ['name'], data: { kind, name: show(name) } };
}
