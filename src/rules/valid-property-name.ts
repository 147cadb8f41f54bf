import { show } from '../text/show.ts';
import type { StructuredSchema } from '../types.generated.ts';
import { defineRule, type PartVisit, type Report, type Rule } from './define-rule.ts';

/** The faults of a property name. */
type NameFault = 'empty' | 'edge' | 'invisible' | 'blank' | 'prototype';
type MessageId = NameFault | 'sameButForCase';

/**
 * Names that no consumer can be sure to find again. The service restricts no names (docs/service.md, 2.4), so letters
 * of every script, digits and visible signs are fine, and what is only unwise is a warning.
 */
const rule: Rule = defineRule({
  id: 'valid-property-name',
  summary: 'Require property names that readers of the data can rely on',
  why: 'The extracted data is looked up by these names; where one contains an invisible character, its value is never found.',
  severity: 'error',
  presets: ['recommended', 'strict'],
  fixable: true,
  messages: {
    empty: {
      text: 'The name of this property is blank.',
      help: 'Write a name for it, such as reason.',
    },
    edge: {
      text: 'The property name {name} begins or ends with white space.',
      help: 'Write {tidy}.',
    },
    invisible: {
      text: 'The property name {name} contains an invisible character.',
      help: 'Write {tidy}.',
    },
    blank: {
      text: 'The property name {name} contains a space; templates and table columns often cannot refer to it.',
      help: 'Write the words without spaces, such as {tidy}.',
      severity: 'warning',
    },
    prototype: {
      text: 'The property name "__proto__" is lost when a JavaScript program reads the data.',
      help: 'Write another name, such as proto.',
    },
    sameButForCase: {
      text: 'The property names {name} and {other} differ only in case or in how their letters are encoded.',
      help: 'Rename one of them, so that nobody confuses them.',
      severity: 'warning',
    },
  },
  visit: { structuredSchema },
});

export default rule;

type SchemaVisit = PartVisit<StructuredSchema, unknown>;

function* structuredSchema(visit: SchemaVisit): Iterable<Report<MessageId>> {
  const { value, atKey } = visit;
  const seen = new Map<string, string>();
  for (const name of Object.keys(value.properties ?? {})) {
    const fault = nameFault(name);
    if (fault !== undefined) {
      yield { messageId: fault, at: atKey('properties', name), ...repairOf(name, fault, visit) };
      continue;
    }
    const other = seen.get(sameName(name));
    seen.set(sameName(name), other ?? name);
    if (other === undefined) continue;
    yield {
      messageId: 'sameButForCase',
      at: atKey('properties', name),
      data: { name: showName(name), other: showName(other) },
      related: [{ place: atKey('properties', other), message: 'the other name' }],
    };
  }
}

/** Renames the property, and its entry in `required` with it. */
function repairOf(
  name: string,
  fault: NameFault,
  { value, at, isWritten }: SchemaVisit,
): Pick<Report, 'data' | 'fix'> {
  const tidy = tidyName(name);
  const data = { name: showName(name), tidy: show(tidy) };
  if (fault === 'prototype' || tidy === '' || isWritten('properties', tidy)) return { data };
  const listed = [...(value.required ?? []).entries()].filter(([, each]) => each === name);
  return {
    data,
    fix: {
      description: `Rename it to ${tidy}`,
      // Joining words makes up a name; taking away what nobody sees does not.
      safe: !/\s/.test(name.trim()),
      changes: [
        { kind: 'rename', path: at('properties', name).path, key: tidy },
        ...listed.map(([index]) => ({ kind: 'set', path: at('required', index).path, value: tidy }) as const),
      ],
    },
  };
}

/**
 * Control characters, halves of characters, and the signs that show nothing: soft hyphen, zero-width space, marks
 * of writing direction, byte order mark. The joiners U+200C and U+200D are spelling in Persian and in Hindi.
 */
const invisible: RegExp =
  /[\p{Cc}\p{Cs}\u{ad}\u{61c}\u{200b}\u{200e}\u{200f}\u{2028}-\u{202e}\u{2060}-\u{2064}\u{2066}-\u{2069}\u{feff}\u{fff9}-\u{fffb}]/u;
const everyInvisible: RegExp = new RegExp(invisible.source, 'gu');

/** The fault of a name, if it has one; the first that applies, so that a name is reported once. */
function nameFault(name: string): NameFault | undefined {
  if (name === '__proto__') return 'prototype';
  if (tidyName(name) === '') return 'empty';
  if (invisible.test(name)) return 'invisible';
  if (name.trim() !== name) return 'edge';
  return /\s/.test(name) ? 'blank' : undefined;
}

/** The name without what cannot be seen, its words joined by `_`; empty where nothing is left. */
function tidyName(name: string): string {
  const visible = name.replaceAll(/[\t\r\n]+/g, ' ').replaceAll(everyInvisible, '');
  return visible.trim().replaceAll(/\s+/g, '_');
}

/** The name in quotes, with a code where nothing would show. */
function showName(name: string): string {
  const coded = (sign: string): string => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`;
  return show(name).replaceAll(everyInvisible, coded);
}

/** The key that two names share when they differ only in case or in how their letters are encoded (NFKC). */
function sameName(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
