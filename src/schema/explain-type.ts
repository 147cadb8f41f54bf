import type { ScalarNode } from '../document/document.ts';
import type { Finding, ProposedFix } from '../finding.ts';
import { show, showType } from '../show.ts';
import type { ExplainContext } from './explain.ts';
import type { Fault } from './fault.ts';
import { type FieldAt, type FieldType, fieldAt } from './field-at.ts';
import { showField } from './show-field.ts';
import { wanted } from './wanted.ts';

type TypeFault = Extract<Fault, { keyword: 'type' }>;

/** The help and the fix that fit one way of writing the wrong type. */
interface Remedy {
  readonly help: string;
  readonly fix?: ProposedFix;
  /** Said instead of "is a string" where the reason is not plain to see. */
  readonly because?: string;
}

interface Situation {
  readonly fault: TypeFault;
  readonly value: unknown;
  readonly at: FieldAt;
  /** The characters of the value as written. */
  readonly source: string;
  readonly node: ScalarNode | undefined;
  readonly context: ExplainContext;
}

/** A value of the wrong type: what it must be, what it is, and the nearest right way to write it. */
export function explainType(fault: TypeFault, value: unknown, context: ExplainContext): Finding {
  const at = fieldAt(context.subject.root, fault.path, context.subject.shapes);
  const found = context.document.find(fault.path)?.node;
  const node = found?.kind === 'scalar' ? found : undefined;
  const source = found === undefined ? '' : context.text.slice(found.start, found.end);
  const situation: Situation = { fault, value, at, source, node, context };
  const accepted = wanted(at.field, fault.expected, context.subject);
  const remedy = remedies[fault.expected](situation) ?? { help: `Write ${accepted}.` };
  const because = remedy.because ?? `${written(situation)} is ${showType(value)}`;
  return {
    rule: 'schema/type',
    severity: 'error',
    message: `${showField(fault.path, context.subject.whole)} must be ${accepted}; ${because}.`,
    help: remedy.help,
    place: { path: fault.path, part: node === undefined && !/^[[{]/.test(source) ? 'key' : 'value' },
    ...(remedy.fix === undefined ? {} : { fix: remedy.fix }),
  };
}

/** Scalars are quoted as the file has them, so that `007` is not shown as 7. */
function written({ node, source, value }: Situation): string {
  if (typeof value === 'object') return 'this';
  return node?.style === 'plain' && typeof value !== 'string' ? source : show(value);
}

const remedies: Readonly<Record<FieldType, (situation: Situation) => Remedy | undefined>> = {
  string: forString,
  number: forNumber,
  integer: forNumber,
  boolean: forBoolean,
  array: forList,
  object: forMap,
  any: () => undefined,
};

function forString({ fault, value, source, at }: Situation): Remedy | undefined {
  const path = fault.path;
  if (source.startsWith('{{') || source.startsWith('['))
    return quoteFlow(fault, source, Array.isArray(value));
  if (at.field?.values !== undefined) return undefined;
  if (typeof value === 'number' || typeof value === 'boolean') {
    return {
      help: `Put it in quotes: "${source}".`,
      fix: { description: 'Put it in quotes', safe: true, changes: [{ kind: 'quote', path }] },
    };
  }
  if (Array.isArray(value))
    return {
      help: `Write one string; for several lines, "${String(path.at(-1))}: |" and the lines below it, indented.`,
    };
  return { help: 'Write one string here, in quotes.' };
}

function quoteFlow({ path }: TypeFault, source: string, isList: boolean): Remedy {
  return {
    because: isList ? 'without quotes, [ starts a list' : 'without quotes, {{ starts a map',
    help: `Put it in quotes: ${JSON.stringify(source)}.`,
    fix: { description: 'Put it in quotes', safe: !isList, changes: [{ kind: 'quote', path }] },
  };
}

function forNumber({ fault, value, at, context }: Situation): Remedy | undefined {
  if (typeof value === 'number') {
    return { because: `${value} has a fraction`, help: `Write ${Math.floor(value)} or ${Math.ceil(value)}.` };
  }
  if (typeof value !== 'string') return undefined;
  const plain = value.normalize('NFKC').trim();
  if (isNumber(plain) && (fault.expected === 'number' || Number.isInteger(Number(plain)))) {
    return setNumber(fault, Number(plain), true);
  }
  const grouped = plain.replaceAll(/(?<=\d)[,_' ](?=\d{3}\b)/g, '');
  if (isNumber(grouped)) return setNumber(fault, Number(grouped), false);
  const leading = /^\d+/.exec(plain)?.[0];
  return {
    help: `Write ${wanted(at.field, fault.expected, context.subject)} without quotes or unit, such as ${leading ?? 30}.`,
  };
}

function isNumber(text: string): boolean {
  return /^[-+]?(\d+(\.\d+)?|\.\d+)$/.test(text) && Number.isFinite(Number(text));
}

function setNumber({ path }: TypeFault, value: number, safe: boolean): Remedy {
  return {
    help: `Write the number without quotes: ${value}.`,
    fix: { description: `Write ${value}`, safe, changes: [{ kind: 'set', path, value }] },
  };
}

const meansTrue: RegExp = /^(true|yes|y|on|enabled?|1)$/i;
const meansFalse: RegExp = /^(false|no|n|off|disabled?|0)$/i;

function forBoolean({ fault, value, node }: Situation): Remedy | undefined {
  const text = String(value).trim();
  const meant = meansTrue.test(text) ? true : meansFalse.test(text) ? false : undefined;
  if (meant === undefined || typeof value === 'object')
    return { help: 'Write true or false, without quotes.' };
  return {
    ...(node?.style === 'plain' && typeof value === 'string'
      ? { because: `YAML 1.2 reads ${text} as a string` }
      : {}),
    help: `Write ${meant}, without quotes.`,
    fix: {
      description: `Write ${meant}`,
      safe: typeof value === 'string',
      changes: [{ kind: 'set', path: fault.path, value: meant }],
    },
  };
}

function forList({ fault, value, at, context }: Situation): Remedy {
  const key = String(fault.path.at(-1));
  if (context.format === 'json') return { help: `Put it in square brackets: "${key}": [ … ].` };
  if (typeof value === 'object') return { help: `Begin each entry of "${key}" with "- ".` };
  const item =
    at.field?.items !== undefined && Object.hasOwn(context.subject.shapes, at.field.items)
      ? 'entry'
      : 'value';
  return { help: `Write each ${item} on a line of its own below "${key}:", beginning with "- ".` };
}

function forMap({ fault, value, at, node, source, context }: Situation): Remedy | undefined {
  const fields = at.shape === undefined ? [] : Object.keys(context.subject.shapes[at.shape]?.fields ?? {});
  if (fault.path.length === 0) return { help: 'Write the fields as "name: value", one on each line.' };
  if (Array.isArray(value))
    return { help: `Write the fields of "${String(fault.path.at(-1))}" without "- " before them.` };
  const only = fields.length === 1 ? fields[0] : undefined;
  if (only !== undefined && node !== undefined) return wrapInField(fault, only, node, source, context);
  if (typeof value === 'boolean' && fields.includes('enabled')) {
    return { help: `Write "enabled: ${value}" below "${String(fault.path.at(-1))}:", indented.` };
  }
  return undefined;
}

/** `- Is anybody there?` where `- text: Is anybody there?` is wanted: the field's name is all that is missing. */
function wrapInField(
  fault: TypeFault,
  field: string,
  node: ScalarNode,
  source: string,
  { format }: ExplainContext,
): Remedy {
  const isBlock = node.style === 'literal' || node.style === 'folded';
  const text = format === 'json' ? `{ "${field}": ${source} }` : `${field}: ${source}`;
  const isOneLine = !isBlock && !/[\r\n]/.test(source) && typeof fault.path.at(-1) === 'number';
  return {
    help: `Write ${isOneLine && source.length <= 60 ? text : `${field}: before it`}.`,
    ...(isOneLine
      ? {
          fix: {
            description: `Write it as ${field}`,
            safe: true,
            changes: [{ kind: 'text', span: { start: node.start, end: node.end }, text }],
          },
        }
      : {}),
  };
}
