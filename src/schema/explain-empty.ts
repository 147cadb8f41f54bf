import type { Finding } from '../finding.ts';
import { show } from '../show.ts';
import type { ExplainContext } from './explain.ts';
import type { Fault } from './fault.ts';
import { fieldAt } from './field-at.ts';
import { showField } from './show-field.ts';
import { wanted } from './wanted.ts';

type TypeFault = Extract<Fault, { keyword: 'type' }>;

/** A field with nothing in it; where a `#` swallowed the value, the finding says so and offers the quotes. */
export function explainEmpty(fault: TypeFault, context: ExplainContext): Finding {
  const field = fieldAt(context.subject.root, fault.path, context.subject.shapes).field;
  const accepted = wanted(field, fault.expected, context.subject);
  if (fault.path.length === 0) return emptyDefinition(context);
  const comment = commentInstead(fault, context);
  if (comment !== undefined) return cutByComment(fault, comment, field?.owner === 'valid-termination-key');
  const written = context.format === 'json' ? 'null' : 'empty';
  return {
    rule: 'schema/type',
    severity: 'error',
    message: `${showField(fault.path)} is ${written}; it must be ${accepted}.`,
    help:
      typeof fault.path.at(-1) === 'number'
        ? `Write ${accepted}, or remove the item.`
        : `Write ${accepted} for it, or remove the line.`,
    place: { path: fault.path, part: 'key' },
  };
}

function emptyDefinition({ subject: { name, beginning } }: ExplainContext): Finding {
  return {
    rule: 'schema/type',
    severity: 'error',
    message: `There is no ${name} here: the document is empty.`,
    help: `Write the ${name}, beginning with ${beginning}, or remove the empty document.`,
    place: { path: [], part: 'value' },
  };
}

interface Comment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** `key: #` and `key: #5`: a sign straight behind the `#` is no remark, it was meant as the value. */
function commentInstead(fault: TypeFault, { document, text, format }: ExplainContext): Comment | undefined {
  const node = document.find(fault.path)?.node;
  if (format === 'json' || node?.kind !== 'scalar' || node.start !== node.end) return undefined;
  const behind = /^[ \t]+(#[^\s]*)[ \t]*(?=[\r\n]|$)/.exec(text.slice(node.end, node.end + 200));
  if (behind?.[1] === undefined) return undefined;
  const start = node.end + behind[0].indexOf('#');
  return { text: behind[1], start, end: start + behind[1].length };
}

function cutByComment(fault: TypeFault, comment: Comment, isKey: boolean): Finding {
  const quoted = JSON.stringify(comment.text);
  return {
    rule: 'schema/type',
    severity: 'error',
    message: `${showField(fault.path)} is empty, because # starts a comment: ${show(comment.text)} is not read.`,
    help: `Put it in quotes: ${String(fault.path.at(-1))}: ${quoted}`,
    place: { path: fault.path, part: 'value', span: { start: comment.start, end: comment.end } },
    fix: {
      description: 'Put it in quotes',
      safe: isKey && comment.text === '#',
      changes: [{ kind: 'text', span: { start: comment.start, end: comment.end }, text: quoted }],
    },
  };
}
