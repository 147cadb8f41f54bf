import fc from 'fast-check';
import type { FileReport } from '../../src/findings/diagnostic.ts';
import type { ReporterContext } from '../../src/reporters/reporter.ts';
import { findingAt, plain } from './finding-in.ts';

/** Texts that steer a terminal, command a runner, or are markup somewhere. */
export const hostileTexts: readonly string[] = [
  '::set-output name=x::y',
  '::error file=a::b',
  '\n::stop-commands::x',
  '\r\n  ::add-mask::a',
  '##[set-env name=PATH]evil',
  'a ##[add-path]/tmp ###[group]x',
  '##vso[task.setvariable variable=a]b',
  '##teamcity[blockOpened]',
  '%0A::error::x',
  'a,b:c%25%3A%2C',
  ']]>--><![CDATA[<x/>',
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  '</pre></style><img src=x onerror=alert(1)>',
  '&lt;b&gt;&#60;i&#62;&amp;',
  '[click](https://evil.example)',
  '![](https://evil.example/x.png)',
  '[a]: https://evil.example',
  '<https://evil.example>',
  'https://evil.example www.evil.example me@evil.example',
  'HTTP://evil.example WWW.evil.example mailto:me@evil.example xmpp:me@evil.example',
  '@someone #12 org/repo#12 !34',
  '| a | b |\n|---|---|',
  '`code` ``` ~~~ **b** _i_ ~~s~~ $x$',
  'back\\slash \\[a\\](b) \\| \\',
  '\u001b[31mred\u001b]8;;https://evil.example\u0007link',
  '\u009b2J\u0000\u0007\u0008\u007f',
  '\u202eevil\u2066\u200b\ufeff\u2028\u2029\u0085',
  '\ud800 half \udfff \ufffe \uffff',
  '../../etc/passwd',
  '{0} {{x}} ${y}',
];

const pieces = [
  ...hostileTexts,
  ':',
  '::',
  '#',
  '[',
  '(',
  '<',
  '&',
  '"',
  '`',
  '|',
  '\\',
  '\n',
  '\r',
  '\u0001',
  '\u0002',
  '\u0003',
  '://',
  'www.',
  '@',
  ' ',
];
/** Such texts, and pieces of them put together by chance. */
export const anyHostileText: fc.Arbitrary<string> = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

/** A result in which everything that comes from a file is the given text. */
export function hostileResult(hostile: string): { files: readonly FileReport[]; context: ReporterContext } {
  const text = `before\n${hostile}\n  ${hostile}: ${hostile}\nafter\n`;
  const span = { start: 7, end: 7 + hostile.length };
  const rest = {
    rule: `rule-${hostile}`,
    message: hostile,
    help: hostile,
    pointer: `/${hostile}`,
    fingerprint: hostile,
  };
  const fix = { description: hostile, safe: true, edits: [{ ...span, text: hostile }] };
  const whole = findingAt(text, span, rest);
  const related = [
    { message: hostile, start: whole.start, end: whole.end },
    { message: hostile, path: `${hostile}/other`, start: whole.start, end: whole.end },
  ];
  const diagnostics = [
    { ...whole, related, fix },
    { ...whole, severity: 'warning' as const },
    { ...whole, suppressed: { kind: 'comment' as const, reason: hostile } },
  ];
  const direction = { enabled: false, days: [[{ start: 60, end: 30 }]], unclear: [true] };
  const week = { name: hostile, timezone: hostile, inbound: direction, outbound: undefined };
  return {
    files: [
      { path: hostile, text, diagnostics, weeks: [week] },
      { path: `${hostile}/clean`, diagnostics: [], weeks: [week] },
    ],
    context: {
      ...plain,
      fixCommand: 'voxlint --fix',
    },
  };
}
