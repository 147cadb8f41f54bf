import type { Severity } from '../findings/diagnostic.ts';
import { paints } from './paints.ts';
import type { ReporterContext } from './reporter.ts';
import { rulePage } from './rule-page.ts';

type Paint = (text: string) => string;

/** The style of each part of a report. */
export interface Theme {
  readonly path: Paint;
  readonly severity: Readonly<Record<Severity, Paint>>;
  readonly label: Paint;
  readonly quiet: Paint;
  readonly removed: Paint;
  readonly added: Paint;
  /** The id of a rule, linked to its page. */
  readonly rule: Paint;
}

/** The look that the context asks for; without color and hyperlinks every part stays as it is. */
export function theme({ color, hyperlinks }: Pick<ReporterContext, 'color' | 'hyperlinks'>): Theme {
  const { bold, cyan, dim, green, red, yellow } = paints(color);
  return {
    path: bold,
    severity: {
      error: (text) => red(bold(text)),
      warning: (text) => yellow(bold(text)),
    },
    label: cyan,
    quiet: dim,
    removed: red,
    added: green,
    rule: (text) => (hyperlinks ? link(rulePage(text), cyan(text)) : cyan(text)),
  };
}

/** OSC 8, which terminals without it pass over. */
function link(address: string, text: string): string {
  return `\u001b]8;;${address}\u001b\\${text}\u001b]8;;\u001b\\`;
}
