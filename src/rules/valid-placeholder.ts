import type { ProposedFix } from '../findings/finding.ts';
import { show } from '../text/show.ts';
import { type DocumentVisit, defineRule, type Message, type Report, type Rule } from './define-rule.ts';
import { type SourceSpan, sourceSpans, type TextPart } from './shared/source-spans.ts';
import { type TextField, textFields } from './shared/text-fields.ts';
import {
  type BraceFault,
  braceFaults,
  type FoundBraces,
  hasBraces,
  placeholderNames,
} from './valid-placeholder/brace-faults.ts';

interface Options {
  readonly singleBraces: 'never' | 'known' | 'always';
}

type Found = FoundBraces & TextPart;

/** A definition with more of them is not a definition, and each costs a look at the source. */
const maxFindings = 100;

const messages: Readonly<Record<BraceFault, Message>> = {
  unclosed: {
    text: 'The placeholder {found} is opened with two braces, but never closed.',
    help: 'Close it after its name: {meant}.',
  },
  unopened: {
    text: 'The placeholder {found} is closed with two braces, but never opened.',
    help: 'Open it before its name: {meant}.',
  },
  uneven: {
    text: 'The placeholder {found} opens with {opened} and closes with {closed}; it needs two braces on each side.',
    help: 'Write {meant}.',
  },
  split: {
    text: 'The placeholder {found} has a space between its braces.',
    help: 'Write {meant}.',
  },
  empty: {
    text: 'The placeholder {found} has no name, so nothing can be put in its place.',
    help: 'Write the name of a value between the braces, such as {{caller_name}}, or remove them.',
  },
  nested: {
    text: 'The placeholder {found} has another one inside.',
    help: 'Close the first one with }} before the second one begins, or remove the braces around it.',
  },
  wide: {
    text: 'The placeholder {found} has full-width braces, which are not the characters { and }.',
    help: 'Write {meant}.',
  },
  single: {
    text: '{found} has single braces; placeholders need double braces.',
    help: 'Write {meant}. If it is not a placeholder, set singleBraces of this rule to never in the configuration.',
  },
};

const rule: Rule = defineRule<typeof messages, Options>({
  id: 'valid-placeholder',
  summary: 'Require placeholders that are opened and closed with two braces',
  why: 'No value is put in, and the agent reads the braces and the name aloud to the caller.',
  severity: 'warning',
  presets: ['recommended', 'strict'],
  fixable: true,
  messages,
  options: {
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        singleBraces: {
          type: 'string',
          enum: ['never', 'known', 'always'],
          description:
            'When {name} counts as a mistake for {{name}}: never, when the same name is in double braces elsewhere in the definition, or always.',
        },
      },
    },
    defaults: { singleBraces: 'known' },
  },
  visit: { document },
});

export default rule;

function* document(visit: DocumentVisit<Options>): Iterable<Report<BraceFault>> {
  const fields = textFields(visit.value, visit.kind, hasBraces);
  const found = findAll(fields, visit.options).slice(0, maxFindings);
  if (found.length === 0) return;
  const spans = sourceSpans(found, visit);
  for (const [index, each] of found.entries()) yield toReport(each, spans[index]);
}

function findAll(fields: readonly TextField[], { singleBraces }: Options): readonly Found[] {
  let known: ReadonlySet<string> | undefined;
  const isSingle = (name: string): boolean => {
    if (singleBraces !== 'known') return singleBraces === 'always';
    known ??= new Set(fields.flatMap(({ text }) => placeholderNames(text)));
    return known.has(name);
  };
  return fields.flatMap((field) => braceFaults(field.text, isSingle).map((fault) => ({ ...fault, field })));
}

function toReport(found: Found, span: SourceSpan | undefined): Report<BraceFault> {
  const { fault, name, field } = found;
  const text = field.text.slice(found.start, found.end);
  const meant = `{{${name === '' ? 'caller_name' : name}}}`;
  const fix = span === undefined || name === '' ? undefined : toFix(found, meant, span);
  return {
    messageId: fault,
    at: {
      path: field.path,
      part: 'value',
      ...(span === undefined ? {} : { span: { start: span.start, end: span.end } }),
    },
    data: {
      found: show(text),
      meant,
      opened: braces(/^\{*/.exec(text)?.[0].length ?? 0),
      closed: braces(/\}*$/.exec(text)?.[0].length ?? 0),
    },
    ...(fix === undefined ? {} : { fix }),
  };
}

function braces(count: number): string {
  return ['none', 'one', 'two', 'three'][count] ?? String(count);
}

/** Not safe: the end of a placeholder that was never closed is a guess, and so are one or three braces meant as two. */
function toFix(
  { fault, name, field, start, end }: Found,
  meant: string,
  span: SourceSpan,
): ProposedFix | undefined {
  if (fault === 'nested' || !isWritable(fault, span)) return undefined;
  const hasThree = /\{{3}|\}{3}/.test(field.text.slice(start, end));
  const isSure = (fault === 'uneven' && !hasThree) || fault === 'split' || fault === 'wide';
  return {
    description: `Write ${meant}`,
    safe: isSure && /^[\p{L}\p{M}\p{N}_.]+$/u.test(name),
    changes: [{ kind: 'text', span: { start: span.start, end: span.end }, text: meant }],
  };
}

/** Without quotes, a brace at the start of a value begins a map, and one inside a flow map ends it. */
function isWritable(fault: BraceFault, { scalar, start }: SourceSpan): boolean {
  return scalar.style !== 'plain' || (fault !== 'wide' && start > scalar.span.start);
}
