import type { ProposedFix } from '../findings/finding.ts';
import type { Path } from '../text/json-pointer.ts';
import { show } from '../text/show.ts';
import { defineRule, type Message, type OwnedVisit, type Report, type Rule } from './define-rule.ts';
import { classifyKey, isKey, type KeyFault } from './valid-termination-key/classify-key.ts';

const accepted = 'exactly one of 0-9, * and #';

const messages: Readonly<Record<KeyFault, Message>> = {
  name: {
    text: `The termination key must be ${accepted}, as printed on a telephone key; this is {found}.`,
    help: 'Write "{key}".',
  },
  number: {
    text: `The termination key must be ${accepted}, in quotes; this is the number {found}.`,
    help: 'Write "{key}", with the quotes.',
  },
  stray: {
    text: `The termination key must be ${accepted}; {found} contains more than the key.`,
    help: 'Write "{key}".',
  },
  lookalike: {
    text: `The termination key must be ${accepted}; {found} only looks like one of them.`,
    help: 'Write "{key}", as the keyboard types it.',
  },
  manyKeys: {
    text: `The termination key must be ${accepted}; {found} is more than one key.`,
    help: 'Choose one, such as "#".',
  },
  manyOfOne: {
    text: `The termination key must be ${accepted}; {found} is the same key several times.`,
    help: 'Write "{key}".',
  },
  notOnTelephone: {
    text: `The termination key must be ${accepted}; {found} is not a key of a telephone.`,
    help: 'Write a key that callers can press, such as "#".',
  },
  none: {
    text: `The termination key must be ${accepted}; {found} says that there is no key.`,
    help: 'Leave "termination_key" out, and set termination_key_enabled to false.',
  },
  blank: {
    text: `The termination key is blank; it must be ${accepted}.`,
    help: 'Write a key, such as "#". If no key ends the input, leave "termination_key" out.',
  },
  notText: {
    text: `The termination key must be ${accepted}; this is {found}.`,
    help: 'Write one key in quotes, such as "#".',
  },
};

const rule: Rule = defineRule({
  id: 'valid-termination-key',
  summary: 'Require a termination key that a telephone has',
  why: 'A caller cannot press it, so the input never ends.',
  severity: 'error',
  presets: ['recommended', 'strict'],
  fixable: true,
  messages,
  visit: { owned },
});

export default rule;

function* owned({ value, path }: OwnedVisit<unknown>): Iterable<Report<KeyFault>> {
  if (typeof value === 'string' && isKey(value)) return;
  const { fault, key, safe = true } = classifyKey(value);
  yield {
    messageId: fault,
    data: { found: show(value), key: key ?? '' },
    ...(key === undefined ? {} : { fix: toFix(key, safe, path) }),
  };
}

function toFix(key: string, safe: boolean, path: Path): ProposedFix {
  return { description: `Write "${key}"`, safe, changes: [{ kind: 'set', path, value: key }] };
}
