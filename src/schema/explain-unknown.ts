import { isMap } from '../text/is-map.ts';
import { type Path, toPointer, valueAt } from '../text/json-pointer.ts';
import { isSlip } from '../text/nearest.ts';
import { show, showList } from '../text/show.ts';
import { couldHold } from './could-hold.ts';
import type { ExplainContext, SchemaFinding } from './explain-context.ts';
import { type Gap, unknownField } from './gap.ts';
import { homesOf, type SchemaPath, showHome } from './homes-of.ts';
import { isLoose, otherNamesOf } from './other-names.ts';
import { showHolder } from './show-field.ts';
import { below, fieldOf } from './subject.ts';

/**
 * A field that stands for another one: another spelling of it, or what another tool calls it. `standing` are all the
 * keys that are written for that one, itself included: of several, only the author knows which to keep.
 */
export function explainRename(
  gap: Gap,
  field: string,
  meant: string,
  standing: readonly string[],
  context: ExplainContext,
): SchemaFinding {
  const base = {
    ...unknownField(gap, field),
    messageId: 'misspeltField' as const,
    message: `${notAField(gap, field, context)}; did you mean ${show(meant)}?`,
    meant: [toPointer([...gap.path, meant])],
  };
  if (standing.includes(meant))
    return { ...base, help: `${show(meant)} is already there: keep one of the two and remove the other.` };
  if (standing.length > 1)
    return { ...base, help: `Keep one of ${showList(standing.map(show), 'and')}, and call it ${meant}.` };
  if (
    saysOtherUnit(field, meant) &&
    typeof valueAt(context.document.value, [...gap.path, field]) === 'number'
  )
    return {
      ...base,
      help: `Rename it to ${meant}, and convert its value: which unit the service counts in is not documented.`,
    };
  return {
    ...base,
    help: `Rename it to ${meant}${foreignLetter(field, meant)}.`,
    fix: {
      description: `Rename it to ${meant}`,
      safe: isSlip(field, meant) || gap.missing.includes(meant),
      changes: [{ kind: 'rename', path: [...gap.path, field], key: meant }],
    },
  };
}

/** Names with these ends say a unit that the documented names do not have. */
const otherUnit: RegExp =
  /(?:[_-](?:ms|millis|milliseconds|min|mins|minutes|hours)|Ms|Millis|Milliseconds|Minutes|Hours)$/;
const seconds: RegExp = /(?:[_-](?:secs?|seconds)|Secs?|Seconds)$/;

function saysOtherUnit(field: string, meant: string): boolean {
  return (
    otherUnit.test(field) ||
    (seconds.test(field) && meant.startsWith(field.replace(seconds, '')) && !seconds.test(meant))
  );
}

/** Letters of other scripts that look like Latin ones are why a name can look right and be wrong. */
function foreignLetter(field: string, meant: string): string {
  const odd = /[^\u0000-\u007f]/u.exec(field)?.[0];
  if (odd === undefined || !/^[\p{L}\p{N}]$/u.test(odd) || [...field].length !== [...meant].length) return '';
  const code = odd.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return `; the ${show(odd)} in it is the character U+${code}, which only looks like the letter of the keyboard`;
}

/** Looks like nothing known here: an error when it belongs elsewhere, else a warning, for the service may be ahead. */
export function explainUnknownField(gap: Gap, field: string, context: ExplainContext): SchemaFinding {
  const finding = unknownField(gap, field);
  const { member, isClosed } = context.subject;
  const homes = homesOf(field, gap.path, context.subject);
  if (homes.length > 0) return explainMisplaced(gap, field, homes, context);
  const elsewhere = otherNameElsewhere(gap, field, context);
  if (elsewhere !== undefined) return elsewhere;
  const documented = showFields(gap, context);
  if (isClosed)
    return {
      ...finding,
      messageId: 'unknownField',
      message: `${notAField(gap, field, context)}.`,
      help: `Remove it.${documented}`,
    };
  return {
    ...finding,
    severity: 'warning',
    messageId: 'unknownField',
    message: `${shownKey(gap, field, context)} is not a documented ${member} of ${holderOf(gap, context)}.`,
    help: `Remove it, or list it in knownFields of the configuration if the service accepts it.${documented}`,
  };
}

function explainMisplaced(
  gap: Gap,
  field: string,
  homes: readonly SchemaPath[],
  context: ExplainContext,
): SchemaFinding {
  const { at } = context.subject;
  const holderAt = (home: SchemaPath): unknown => valueAt(context.document.value, [...at, ...home]);
  const written = homes.filter((home) => isMap(holderAt(home)));
  const isThere = written.length === homes.length && written.every((home) => field in Object(holderAt(home)));
  const lacking = written.filter((home) => !(field in Object(holderAt(home))));
  const likely = lacking.length > 0 ? lacking : homes;
  const shown = likely.slice(0, maxHomes).map(showHome);
  const where = `${shown[0] === 'the top level' ? 'at' : 'in'} ${showList(shown)}`;
  return {
    ...unknownField(gap, field),
    messageId: 'misplacedField',
    message: `${notAField(gap, field, context)}; it belongs ${where}.`,
    help: isThere
      ? 'It stands there already: keep one of the two.'
      : `Move it ${where.replace(/^at/, 'to').replace(/^in/, 'into')}, or remove it.`,
    meant: likely.map((home) => toPointer([...at, ...home, field])),
  };
}

const maxHomes = 4;

/** The name that another tool has for a field of the level above or below: `max_duration` beside the prompt. */
function otherNameElsewhere(gap: Gap, field: string, context: ExplainContext): SchemaFinding | undefined {
  const { document, subject } = context;
  const [meant, ...otherNames] = otherNamesOf(field, subject.synonyms);
  if (meant === undefined || otherNames.length > 0 || meant === 'name' || isLoose(field)) return undefined;
  const [home, ...otherHomes] = homesOf(meant, gap.path, subject);
  if (home === undefined || otherHomes.length > 0 || home.length > 1) return undefined;
  const holder = [...subject.at, ...home];
  const value = valueAt(document.value, [...gap.path, field]);
  if (!couldHold(fieldOf(subject, [...holder, meant]).field, value)) return undefined;
  const place = home.length === 0 ? 'at the top level' : `in ${showHome(home)}`;
  const isThere = Object.hasOwn(Object(valueAt(document.value, holder)), meant);
  const convert = saysOtherUnit(field, meant)
    ? ', and convert its value: which unit the service counts in is not documented'
    : '';
  return {
    ...unknownField(gap, field),
    messageId: 'misplacedField',
    message: `${notAField(gap, field, context)}; did you mean ${show(meant)} ${place}?`,
    help: isThere
      ? 'It stands there already: keep one of the two.'
      : `Write it as ${meant} ${place}${convert}.`,
    meant: [toPointer([...holder, meant])],
  };
}

function notAField(gap: Gap, field: string, context: ExplainContext): string {
  return `${shownKey(gap, field, context)} is not a ${context.subject.member} of ${holderOf(gap, context)}`;
}

/** A key as it is written: `null` without quotes is read as an empty name. */
function shownKey({ path }: Gap, field: string, { document, text }: ExplainContext): string {
  const key = field === '' ? document.find([...path, field])?.key : undefined;
  return show(key === undefined || key.start === key.end ? field : text.slice(key.start, key.end));
}

function holderOf({ path }: { readonly path: Path }, { subject }: ExplainContext): string {
  return showHolder(below(subject, path), subject.holder);
}

const maxFields = 7;
const maxOptions = 12;

/** All fields of a small map; those of a large one say nothing about the unknown field. */
function showFields({ shape }: Gap, { subject }: ExplainContext): string {
  const fields = Object.keys(shape.fields).filter((name) => name !== '$schema');
  if (subject.isClosed) return ` The ${subject.member}s are ${showSome(fields)}.`;
  return fields.length > maxFields ? '' : ` The documented ones are ${showList(fields, 'and')}.`;
}

function showSome(names: readonly string[]): string {
  if (names.length <= maxOptions) return showList(names, 'and');
  return `${names.slice(0, maxOptions).join(', ')} and ${names.length - maxOptions} more`;
}
