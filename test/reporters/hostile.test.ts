import fc from 'fast-check';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { amount } from '../input/amount.ts';
import { allReporters } from './all-reporters.ts';
import { anyHostileText, hostileResult, hostileTexts } from './hostile-result.ts';
import { commandsIn } from './runner.ts';

/** Runs a check for the fixed list and for texts made by chance. */
function holds(check: (hostile: string) => void): void {
  for (const hostile of hostileTexts) check(hostile);
  const property = fc.property(anyHostileText, (hostile) => {
    check(hostile);
  });
  fc.assert(property, { numRuns: amount(150) });
}

const steering = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u2028\u2029]/;

describe.each(allReporters)('%s', (name, report, ending) => {
  const render = (hostile: string): string => {
    const { files, context } = hostileResult(hostile);
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
      const { files, context } = hostileResult(hostile);
      const log = pretty?.(files, { ...context, color: true }) ?? '';
      expect(log).toMatch(sgr);
      expect(commandsIn(log.replaceAll(sgr, ''))).toEqual([]);
    });
  });
});

describe('the annotations', () => {
  it('name the file, the line and the words, and nothing that the words hold', () => {
    holds((hostile) => {
      const { files, context } = hostileResult(hostile);
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
      const { files, context } = hostileResult(hostile);
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
    /^(?:html|head|meta|title|style|body|header|nav|h1|h2|p|main|section|article|b|a|span|pre|details|summary|figure|figcaption|i|svg|line|text|rect|ul|li|footer)$/;
  const harmless =
    /^(?:lang|charset|http-equiv|content|name|class|id|href|rel|viewBox|role|aria-label|x|y|x1|x2|y1|y2|width|height|rx)$/;

  it('holds only its own elements, attributes and links', () => {
    holds((hostile) => {
      const { files, context } = hostileResult(hostile);
      const all = elementsOf(parse(html?.(files, context) ?? ''));
      expect(all.filter(({ tagName }) => !known.test(tagName)).map(({ tagName }) => tagName)).toEqual([]);
      const attributes = all.flatMap(({ attrs }) => attrs.map(({ name }) => name));
      expect(attributes.filter((name) => !harmless.test(name))).toEqual([]);
      expect(all.filter(({ tagName }) => tagName === 'article')).toHaveLength(3);
      expect(
        targets(all).filter((href) => !/^(?:https:\/\/voxlint\.dev\/rules\/|#file-\d+$)/.test(href)),
      ).toEqual([]);
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
