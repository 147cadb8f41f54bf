import type { Path } from '../text/json-pointer.ts';
import { show } from '../text/show.ts';
import type { AgentDefinition } from '../types.generated.ts';
import { defineRule, type PartVisit, type Report, type Rule } from './define-rule.ts';

/** The lists whose entries are identified by their names, with the word for an entry. */
const lists = { structured_output: 'structured outputs', guardrails: 'guardrails' } as const;

/**
 * Names are the same when they are after blanks at their ends are gone and letters are encoded alike (NFC). Names in
 * another case are other names: nothing says that the service treats them as the same.
 */
const rule: Rule = defineRule({
  id: 'no-duplicate-name',
  summary: 'Forbid two structured outputs or two guardrails with the same name',
  why: 'Both answers arrive under one name, and whoever reads the data cannot tell which is which.',
  severity: 'error',
  presets: ['recommended', 'strict'],
  messages: {
    duplicate: {
      text: 'Two {entries} are called {name}.',
      help: 'Give one of them another name, or remove it if it is a copy.',
    },
  },
  visit: { agentDefinition },
});

export default rule;

function* agentDefinition({ value, at }: PartVisit<AgentDefinition, unknown>): Iterable<Report<'duplicate'>> {
  for (const [field, entries] of Object.entries(lists)) {
    const first = new Map<string, Path>();
    const list: readonly (NamedEntry | undefined)[] = value[field as keyof typeof lists] ?? [];
    for (const [index, entry] of list.entries()) {
      const name = entry?.name?.normalize().trim();
      if (name === undefined || name === '') continue;
      const place = { ...at(field, index, 'name'), part: 'use' } as const;
      const before = first.get(name);
      first.set(name, before ?? place.path);
      if (before === undefined) continue;
      const related = [{ place: { path: before, part: 'value' }, message: 'the first one' }] as const;
      yield { messageId: 'duplicate', at: place, data: { entries, name: show(name) }, related };
    }
  }
}

interface NamedEntry {
  readonly name?: string;
}
