import picocolors from 'picocolors';
import type { Severity } from '../diagnostic.ts';
import type { ReporterContext } from './reporter.ts';

type Paint = (text: string) => string;

/** How each part of a report is set off from the rest. */
export interface Theme {
  readonly path: Paint;
  readonly severity: Readonly<Record<Severity, Paint>>;
  readonly label: Paint;
  readonly quiet: Paint;
  readonly removed: Paint;
  readonly added: Paint;
  readonly good: Paint;
  /** The id of a rule, linked to its page. */
  readonly rule: Paint;
}

/** The look that the context asks for; without color and hyperlinks every part stays as it is. */
export function theme({ color, hyperlinks }: Pick<ReporterContext, 'color' | 'hyperlinks'>): Theme {
  const colors = picocolors.createColors(color);
  return {
    path: colors.bold,
    severity: {
      error: (text) => colors.red(colors.bold(text)),
      warning: (text) => colors.yellow(colors.bold(text)),
    },
    label: (text) => colors.cyan(text),
    quiet: colors.dim,
    removed: colors.red,
    added: colors.green,
    good: (text) => colors.green(colors.bold(text)),
    rule: (text) => (hyperlinks ? link(pageOf(text), colors.cyan(text)) : colors.cyan(text)),
  };
}

function pageOf(rule: string): string {
  return `https://voxlint.dev/rules/${encodeURI(rule)}`;
}

/** OSC 8, as in https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda */
function link(address: string, text: string): string {
  return `\u001b]8;;${address}\u001b\\${text}\u001b]8;;\u001b\\`;
}
