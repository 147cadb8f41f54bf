import type { Finding } from '../findings/finding.ts';
import { show, showList } from '../text/show.ts';
import { exampleOf } from './example-of.ts';
import type { ExplainContext } from './explain-context.ts';
import type { Gap } from './gap.ts';
import { writeEntry } from './notation.ts';
import { showHolder } from './show-field.ts';
import { below } from './subject.ts';

/** The fields that a map lacks: one finding, however many they are. */
export function explainMissing(gap: Gap, missing: readonly string[], context: ExplainContext): Finding {
  const { subject, format } = context;
  const path = below(subject, gap.path);
  const verb = missing.length === 1 ? 'is' : 'are';
  return {
    rule: 'schema/required',
    severity: 'error',
    message: `${showList(
      missing.map((field) => show(field)),
      'and',
    )} ${verb} missing from ${showHolder(path, subject.holder)}.`,
    help: `Add ${missing.length === 1 && format === 'yaml' ? 'the line ' : ''}${examplesOf(gap, missing, context)}${orJoin(gap, context)}`,
    place: { path: gap.path, part: 'map' },
    variant: missing.join(' '),
  };
}

function examplesOf(gap: Gap, missing: readonly string[], { format }: ExplainContext): string {
  return showList(
    missing.map((field) => writeEntry(field, exampleOf(gap.shape.fields[field]), format)),
    'and',
  );
}

/** Behind a `---` that somebody did not mean to begin another definition with, everything is missing. */
function orJoin({ path }: Gap, { document, subject: { name } }: ExplainContext): string {
  return document.index > 0 && path.length === 0
    ? `, or remove the "---" above if this belongs to the ${name} before it.`
    : '';
}
