import { type BuiltInCheck, builtInChecks } from '../../../lint/built-in-checks.ts';
import { columns } from '../../../reporters/cells.ts';
import { paints } from '../../../reporters/paints.ts';
import { wrap } from '../../../reporters/wrap.ts';
import type { Rule } from '../../../rules/define-rule.ts';
import { rules } from '../../../rules/index.generated.ts';
import type { Command } from '../options/command.ts';
import { formatOption, ruleEntry, rulesAsJson } from '../output/rule-entry.ts';
import { type Terminal, terminalOf } from '../terminal/terminal.ts';
import { UsageError } from '../terminal/usage-error.ts';

type Row = readonly string[];

/** `voxlint rules`: every rule on a line. */
export const rulesCommand: Command = {
  name: 'rules',
  usage: ['rules'],
  description:
    'Lists the rules: how much each matters, from which preset on it runs, whether --fix repairs its findings.',
  options: { format: formatOption },
  examples: [
    { line: 'voxlint rules', meaning: 'list the rules' },
    { line: 'voxlint rules --format json', meaning: 'list them for a program' },
  ],
  async run(args, host) {
    if (args.operands.length > 0) {
      throw new UsageError('rules takes no name. See voxlint explain for the page of one rule.');
    }
    if (args.get('format') === 'json') {
      host.stdout.write(rulesAsJson({ rules: [...builtInChecks, ...rules].map(ruleEntry) }));
      return 0;
    }
    const rows = [
      ...builtInChecks.map((check) => toRow(check, 'always')),
      ...rules.map((rule) => toRow(rule, rule.presets[0] ?? 'all')),
    ];
    host.stdout.write(
      table(
        ['rule', 'severity', 'preset', 'fix', 'what it asks for'],
        rows,
        terminalOf(host.stdout, host, args),
      ),
    );
    return 0;
  },
};

function toRow({ id, severity, fixable, summary }: BuiltInCheck | Rule, from: string): Row {
  return [id, severity, from, fixable ? 'yes' : '', summary];
}

/** Columns as wide as their widest cell; the rest of the line is for the last, which is wrapped. */
function table(head: Row, rows: readonly Row[], { color, width }: Terminal): string {
  const { bold, cyan, red, yellow } = paints(color);
  const severities: Readonly<Record<string, (text: string) => string>> = { error: red, warning: yellow };
  const widths = head
    .slice(0, -1)
    .map((_, index) => Math.max(...[head, ...rows].map((row) => columns(row[index] ?? ''))));
  const indent = widths.reduce((sum, each) => sum + each + 2, 0);
  const lines = (row: Row, paint: (cell: string, column: number) => string): string[] => {
    const start = widths.map((room, column) => {
      const cell = row[column] ?? '';
      return `${paint(cell, column)}${' '.repeat(room - columns(cell) + 2)}`;
    });
    const [first = '', ...others] = wrap(row[row.length - 1] ?? '', Math.max(20, width - indent));
    return [
      start.join('') + paint(first, row.length - 1),
      ...others.map((line) => ' '.repeat(indent) + line),
    ];
  };
  const body = rows.flatMap((row) =>
    lines(row, (cell, column) => (column === 0 ? cyan(cell) : (severities[cell] ?? String)(cell))),
  );
  return `${[...lines(head, bold), ...body].map((line) => line.trimEnd()).join('\n')}\n`;
}
