import fc from 'fast-check';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import type { FileReport } from '../../src/diagnostic.ts';
import type { ReporterContext } from '../../src/reporters/reporter.ts';
import { allReporters } from './all-reporters.ts';
import { findingAt, plain } from './finding-in.ts';
import { commandsIn } from './runner.ts';

const fixed: readonly string[] = [
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
  ...fixed,
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
const hostileText = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

/** A result in which everything that comes from a file is the given text. */
function resultOf(hostile: string): { files: readonly FileReport[]; context: ReporterContext } {
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
  const related = [{ message: hostile, start: whole.start, end: whole.end }];
  const diagnostics = [
    { ...whole, related, fix },
    { ...whole, severity: 'warning' as const },
    { ...whole, suppressed: { kind: 'comment' as const, reason: hostile } },
  ];
  const direction = { enabled: true, days: [[{ start: 60, end: 30 }]] };
  const week = { name: hostile, timezone: hostile, inbound: direction, outbound: undefined };
  return {
    files: [
      { path: hostile, text, diagnostics },
      { path: `${hostile}/clean`, diagnostics: [] },
    ],
    context: { ...plain, fixCommand: 'voxlint --fix', weeks: new Map([[hostile, [week]]]) },
  };
}

/** Runs a check for the fixed list and for texts made by chance. */
function holds(check: (hostile: string) => void): void {
  for (const hostile of fixed) check(hostile);
  const property = fc.property(hostileText, (hostile) => {
    check(hostile);
  });
  fc.assert(property, { numRuns: 150 });
}

const steering = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u2028\u2029]/;

describe.each(allReporters)('%s', (name, report, ending) => {
  const render = (hostile: string): string => {
    const { files, context } = resultOf(hostile);
    return report(files, context);
  };

  it('steers no terminal', () => {
    holds((hostile) => expect(steering.exec(render(hostile))).toBeNull());
  });

  it('gives no command to a runner', () => {
    holds((hostile) => {
      const commands = commandsIn(render(hostile));
      expect(commands.map((command) => command.name)).toEqual(name === 'github' ? ['error', 'warning'] : []);
    });
  });

  if (ending === 'json') {
    it('is JSON', () => holds((hostile) => expect(() => JSON.parse(render(hostile))).not.toThrow()));
  }
  if (ending === 'xml') it('is well-formed XML without foreign elements', () => holds(checkXml(render)));
});

function checkXml(render: (hostile: string) => string): (hostile: string) => void {
  const names = /^(?:testsuites|testsuite|testcase|failure|skipped|system-out|checkstyle|file|error)$/;
  const attributes =
    /^(?:name|tests|failures|errors|skipped|time|classname|type|message|version|line|column|severity|source)$/;
  return (hostile) => {
    const parser = new SaxesParser();
    const seen: string[] = [];
    parser.on('opentag', (tag) => {
      seen.push(tag.name);
      expect(Object.keys(tag.attributes).filter((key) => !attributes.test(key))).toEqual([]);
    });
    parser.write(render(hostile)).close();
    expect(seen.filter((name) => !names.test(name))).toEqual([]);
    expect(seen.filter((name) => /^(?:testcase|error)$/.test(name)).length).toBeGreaterThan(1);
  };
}

describe('the report for people', () => {
  const pretty = allReporters.find(([name]) => name === 'pretty')?.[1];
  const sgr = /\u001b\[[\d;]*m/g;

  it('gives no command when its colors are taken off, either', () => {
    holds((hostile) => {
      const { files, context } = resultOf(hostile);
      const log = pretty?.(files, { ...context, color: true }) ?? '';
      expect(log).toMatch(sgr);
      expect(commandsIn(log.replaceAll(sgr, ''))).toEqual([]);
    });
  });
});

describe('the annotations', () => {
  it('name the file, the line and the words, and nothing that the words hold', () => {
    holds((hostile) => {
      const { files, context } = resultOf(hostile);
      const report = allReporters.find(([name]) => name === 'github')?.[1];
      for (const { properties } of commandsIn(report?.(files, context) ?? '')) {
        expect(
          Object.keys(properties).filter((key) => !/^(?:file|line|endLine|col|endColumn|title)$/.test(key)),
        ).toEqual([]);
        expect(properties.line).toBe('2');
      }
    });
  });
});

describe('the Markdown', () => {
  const markdown = allReporters.find(([name]) => name === 'markdown')?.[1];

  it('holds only its own table and the links to the rules', () => {
    holds((hostile) => {
      const { files, context } = resultOf(hostile);
      const page = micromark(markdown?.(files, context) ?? '', {
        allowDangerousHtml: true,
        extensions: [gfm()],
        htmlExtensions: [gfmHtml()],
      });
      const all = elementsOf(parseFragment(page));
      const names = all.map(({ tagName }) => tagName);
      expect(names.filter((name) => !/^(?:h3|table|thead|tbody|tr|th|td|a|br|p)$/.test(name))).toEqual([]);
      expect(names.filter((name) => name === 'tr')).toHaveLength(3);
      expect(names.filter((name) => name === 'td')).toHaveLength(8);
      expect(targets(all).filter((href) => !href.startsWith('https://voxlint.dev/rules/'))).toEqual([]);
      expect(targets(all)).toHaveLength(2);
      expect(/(?:^|[^\w])[@#]\w|:\/\/\w/.exec(textOf(parseFragment(page)))).toBeNull();
    });
  });
});

describe('the page', () => {
  const html = allReporters.find(([name]) => name === 'html')?.[1];
  const known =
    /^(?:html|head|meta|title|style|body|header|h1|h2|p|main|section|article|b|a|span|pre|details|summary|figure|figcaption|i|svg|line|text|rect|ul|li|footer)$/;
  const harmless =
    /^(?:lang|charset|http-equiv|content|name|class|href|rel|viewBox|role|aria-label|x|y|x1|x2|y1|y2|width|height|rx)$/;

  it('holds only its own elements, attributes and links', () => {
    holds((hostile) => {
      const { files, context } = resultOf(hostile);
      const all = elementsOf(parse(html?.(files, context) ?? ''));
      expect(all.filter(({ tagName }) => !known.test(tagName)).map(({ tagName }) => tagName)).toEqual([]);
      const attributes = all.flatMap(({ attrs }) => attrs.map(({ name }) => name));
      expect(attributes.filter((name) => !harmless.test(name))).toEqual([]);
      expect(all.filter(({ tagName }) => tagName === 'article')).toHaveLength(3);
      expect(targets(all).filter((href) => !href.startsWith('https://voxlint.dev/rules/'))).toEqual([]);
    });
  });
});

type Node = DefaultTreeAdapterTypes.Node;

function elementsOf(node: Node): readonly DefaultTreeAdapterTypes.Element[] {
  const below = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : [];
  return 'tagName' in node ? [node, ...below] : below;
}

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  const text = 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
  return ['br', 'td', 'th'].includes(node.nodeName) ? `${text}\n` : text;
}

function targets(all: readonly DefaultTreeAdapterTypes.Element[]): readonly string[] {
  return all.flatMap(({ attrs }) =>
    attrs.filter(({ name }) => /^(?:href|src)$/.test(name)).map(({ value }) => value),
  );
}
