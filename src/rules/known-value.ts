import { nearest, spelling } from '../text/nearest.ts';
import { show, showList } from '../text/show.ts';
import { defineRule, type EnumerationVisit, type Report, type Rule } from './define-rule.ts';

type MessageId = 'near' | 'unknown' | 'blank' | 'placeholder';

/** Values of open enumerations. Some of them are known (docs/service.md, 2) and the rest is open, so all others are a warning. */
const rule: Rule = defineRule({
  id: 'known-value',
  summary: 'Prefer values that the service documents or the configuration lists',
  why: 'A value that the service does not know is refused at upload, or the setting has no effect.',
  severity: 'warning',
  presets: ['recommended', 'strict'],
  fixable: true,
  messages: {
    near: {
      text: '{value} is not a known value for "{field}"; did you mean {meant}?',
      help: 'Write {meant}, or list {value} under {field} in knownValues of the configuration.',
    },
    unknown: {
      text: '{value} is not a known value for "{field}"; {known}.',
      help: 'Write {write}, or list {value} under {field} in knownValues of the configuration.',
    },
    blank: {
      text: '"{field}" is blank.',
      help: 'Write a value{example}.',
    },
    placeholder: {
      text: '{value} is a placeholder, not a value for "{field}".',
      help: 'Write the value itself{example}.',
    },
  },
  visit: { enumeration },
});

export default rule;

function* enumeration({ value, field, known, path }: EnumerationVisit<unknown>): Iterable<Report<MessageId>> {
  if (known.includes(value)) return;
  const data = { value: show(value), field, example: known[0] === undefined ? '' : `, such as ${known[0]}` };
  if (value.trim() === '') {
    yield { messageId: 'blank', data };
    return;
  }
  if (/^\s*<[^<>]*>\s*$/.test(value)) {
    yield { messageId: 'placeholder', data };
    return;
  }
  // Without a known value, every value may be right.
  if (known.length === 0) return;
  const meant = nearest(value, known);
  if (meant === undefined) {
    const [one, other] = known;
    const isOnly = one !== undefined && other === undefined;
    const knownValues = isOnly
      ? `the only known value is ${one}`
      : `the known values are ${showList(known, 'and')}`;
    yield {
      messageId: 'unknown',
      data: { ...data, known: knownValues, write: isOnly ? one : 'one of them' },
    };
    return;
  }
  yield {
    messageId: 'near',
    data: { ...data, meant },
    fix: {
      description: `Write ${meant}`,
      safe: spelling(value) === spelling(meant),
      changes: [{ kind: 'set', path, value: meant }],
    },
  };
}
