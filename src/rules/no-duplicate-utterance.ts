import { show } from '../text/show.ts';
import type { AgentDefinition } from '../types.generated.ts';
import { defineRule, type PartVisit, type Report, type Rule } from './define-rule.ts';
import {
  type Common,
  commonWith,
  type GuardrailUtterances,
  type HeardUtterance,
  utterancesByGuardrail,
} from './no-duplicate-utterance/utterances-by-guardrail.ts';

type MessageId = 'twice' | 'sameWords' | 'inOther' | 'allInOther';
type Visit = PartVisit<AgentDefinition, unknown>;

const rule: Rule = defineRule({
  id: 'no-duplicate-utterance',
  summary: 'Forbid the same utterance twice, in one guardrail or in two',
  why: 'When two guardrails wait for the same sentence, nobody can tell which answer the caller gets.',
  severity: 'warning',
  presets: ['recommended', 'strict'],
  fixable: true,
  messages: {
    twice: {
      text: 'The guardrail {name} lists the utterance {text} twice.',
      help: 'Remove one of the two.',
    },
    sameWords: {
      text: 'The guardrail {name} lists {text} and {other}, which are the same words when spoken.',
      help: 'Remove one of the two, or rephrase it.',
    },
    inOther: {
      text: 'The utterance {text} is in the guardrail {name} and in {other}, so nothing says which of them answers.',
      help: 'Remove it from one of the two.',
    },
    allInOther: {
      text: 'Every utterance of the guardrail {name} is in {other} as well, so nothing says which of them answers.',
      help: 'Write the utterances that belong to {name}, or remove one of the two guardrails.',
    },
  },
  visit: { agentDefinition },
});

export default rule;

/** Goes by names and words, not by places: whatever the order in the file, the same one of two is reported. */
function* agentDefinition(visit: Visit): Iterable<Report<MessageId>> {
  let found = 0;
  for (const report of duplicates(visit)) {
    yield report;
    found += 1;
    if (found === maxFindings) return;
  }
}

/** A definition with more of them was not written by hand, and each costs a look at the whole list. */
const maxFindings = 100;

function* duplicates(visit: Visit): Iterable<Report<MessageId>> {
  const holders = new Map<string, GuardrailUtterances>();
  for (const guardrail of utterancesByGuardrail(visit.value.guardrails ?? [])) {
    yield* guardrail.again.map(({ first, utterance }) => repeated(visit, guardrail, first, utterance));
    for (const [before, common] of commonWith(holders, guardrail))
      yield* shared(visit, guardrail, before, common);
  }
}

function repeated(
  visit: Visit,
  { name, guardrail }: GuardrailUtterances,
  first: HeardUtterance,
  utterance: HeardUtterance,
): Report<MessageId> {
  const isSame = first.text === utterance.text;
  const path = ['guardrails', guardrail, 'utterances', utterance.index];
  return {
    messageId: isSame ? 'twice' : 'sameWords',
    at: visit.at(...path, 'text'),
    data: { name, text: show(utterance.text), other: show(first.text) },
    related: [other(visit, guardrail, first)],
    ...(isSame
      ? { fix: { description: 'Remove this one', safe: true, changes: [{ kind: 'remove', path }] } }
      : {}),
  };
}

/** One finding where two guardrails share everything that one of them has. */
function* shared(
  visit: Visit,
  guardrail: GuardrailUtterances,
  before: GuardrailUtterances,
  common: Common,
): Iterable<Report<MessageId>> {
  if (common.size === guardrail.first.size) yield whole(visit, guardrail, before);
  else if (common.size === before.first.size) yield whole(visit, before, guardrail);
  else
    for (const [words, utterance] of common)
      yield single(visit, guardrail, utterance, before, before.first.get(words));
}

function whole(
  visit: Visit,
  { name, guardrail, first }: GuardrailUtterances,
  container: GuardrailUtterances,
): Report<MessageId> {
  const [words] = first.keys();
  const same = words === undefined ? undefined : container.first.get(words);
  return {
    messageId: 'allInOther',
    at: visit.atKey('guardrails', guardrail, 'utterances'),
    data: { name, other: container.name },
    ...(same === undefined ? {} : { related: [other(visit, container.guardrail, same)] }),
  };
}

function single(
  visit: Visit,
  guardrail: GuardrailUtterances,
  utterance: HeardUtterance,
  before: GuardrailUtterances,
  same: HeardUtterance | undefined,
): Report<MessageId> {
  return {
    messageId: 'inOther',
    at: visit.at('guardrails', guardrail.guardrail, 'utterances', utterance.index, 'text'),
    data: { name: guardrail.name, other: before.name, text: show(utterance.text) },
    ...(same === undefined ? {} : { related: [other(visit, before.guardrail, same)] }),
  };
}

function other(
  { at }: Visit,
  guardrail: number,
  { index }: HeardUtterance,
): NonNullable<Report['related']>[number] {
  return { place: at('guardrails', guardrail, 'utterances', index, 'text'), message: 'the other one' };
}
