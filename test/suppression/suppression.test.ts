import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/findings/fix.ts';
import { diagnosticsOf, findingsOf, head } from './lint-text.ts';

const suppressed = (line: number, reason?: string): string =>
  `${line} schema/unknown-field (silenced${reason === undefined ? '' : `: ${reason}`})`;
const loud = (line: number): string => `${line} schema/unknown-field`;

describe('a comment', () => {
  it('for the next line suppresses that line alone, and keeps its reason', async () => {
    const text = `${head}# voxlint-disable-next-line schema/unknown-field -- the pilot needs it\nfoo: 1\nbar: 1\n`;
    expect(await findingsOf(text)).toEqual([suppressed(4, 'the pilot needs it'), loud(5)]);
  });

  it('for its own line stands behind the value', async () => {
    expect(
      await findingsOf(`${head}foo: 1 # voxlint-disable-line schema/unknown-field -- pilot\nbar: 1\n`),
    ).toEqual([suppressed(3, 'pilot'), loud(4)]);
  });

  it('for the file suppresses before and after it', async () => {
    expect(await findingsOf(`foo: 1\n${head}# voxlint-disable-file schema/unknown-field\nbar: 1\n`)).toEqual([
      suppressed(1),
      suppressed(5),
    ]);
  });

  it('that opens a block suppresses up to the one that closes it', async () => {
    const text = `${head}a1: 1\n# voxlint-disable schema/unknown-field -- old\nb1: 1\n# voxlint-enable schema/unknown-field\nc1: 1\n`;
    expect(await findingsOf(text)).toEqual([loud(3), suppressed(5, 'old'), loud(7)]);
  });

  it('that opens a block without an end suppresses to the end of the file', async () => {
    expect(await findingsOf(`${head}# voxlint-disable schema/unknown-field\nb1: 1\nc1: 1\n`)).toEqual([
      suppressed(4),
      suppressed(5),
    ]);
  });

  it.each(['disable-next-line', 'disable-file', 'disable'])(
    'without names speaks of every rule: %s',
    async (directive) => {
      const text = `name: Clinic\nagent_type: single_prompt\n# voxlint-${directive}\nfoo: 1\n`;
      expect(await findingsOf(text)).toEqual([suppressed(4)]);
    },
  );

  it.each([
    'schema/unknown-field',
    'schema',
    'valid-time, schema',
    'valid-time,schema/unknown-field',
    'schema  valid-time',
  ])('names %s', async (names) => {
    const found = await findingsOf(`${head}# voxlint-disable-next-line ${names}\nfoo: 1\n`, {
      rules: { 'unused-suppression': 'off' },
    });
    expect(found).toEqual([suppressed(4)]);
  });

  it.each(['valid-time', 'schema/required', 'no-lossy-scalar'])(
    'that names %s leaves the others alone',
    async (name) => {
      const found = await findingsOf(`${head}# voxlint-disable-next-line ${name}\nfoo: 1\n`, {
        rules: { 'unused-suppression': 'off' },
      });
      expect(found).toEqual([loud(4)]);
    },
  );

  it.each(['-- why', '--- why', '— why', '– why', '--   why  '])(
    'gives a reason behind %s',
    async (reason) => {
      expect(await findingsOf(`${head}foo: 1 # voxlint-disable-line schema ${reason}\n`)).toEqual([
        suppressed(3, 'why'),
      ]);
      expect(await findingsOf(`${head}foo: 1 # voxlint-disable-line ${reason}\n`)).toEqual([
        suppressed(3, 'why'),
      ]);
    },
  );

  it('may do without the blank, and with a colon', async () => {
    expect(await findingsOf(`${head}foo: 1 #voxlint-disable-line\n`)).toEqual([suppressed(3)]);
    expect(await findingsOf(`${head}foo: 1 ## voxlint-disable-line: schema\n`)).toEqual([suppressed(3)]);
  });

  it('looks past blank lines and other comments to the next line', async () => {
    const text = `${head}# voxlint-disable-next-line schema -- a\n# Agreed in May.\n\n  # More.\nfoo: 1\nbar: 1\n`;
    expect(await findingsOf(text)).toEqual([suppressed(7, 'a'), loud(8)]);
  });

  it('stacks', async () => {
    const text = `${head}# voxlint-disable-next-line schema/unknown-field\n# voxlint-disable-next-line no-lossy-scalar -- b\nfoo: +49\n`;
    expect(await findingsOf(text, { preset: 'all' })).toContain('5 schema/unknown-field (silenced)');
  });

  it('is none in JSON', async () => {
    const text = '{"name":"C","agent_type":"single_prompt","x":"# voxlint-disable-file"}';
    expect(await findingsOf(text, {}, 'a.agent.json')).toEqual([loud(1)]);
  });

  it('keeps its fix from being applied', async () => {
    const text = `${head}call_configuration:\n  timezone: Europe/Berln # voxlint-disable-line\n`;
    const found = await diagnosticsOf(text);
    expect(found.map(({ rule, fix }) => [rule, fix !== undefined])).toEqual([['valid-timezone', true]]);
    expect(applyFixes(text, found, { unsafe: true })).toEqual({ text, applied: 0 });
  });
});

describe('blocks', () => {
  it('open a rule each', async () => {
    const text = `${head}# voxlint-disable schema, valid-timezone\na1: 1\n# voxlint-enable schema\nb1: 1\ncall_configuration:\n  timezone: Nowhere\n`;
    expect(await findingsOf(text)).toEqual([suppressed(4), loud(6), '8 valid-timezone (silenced)']);
  });

  it('of every rule may be opened for one again', async () => {
    const text = `${head}# voxlint-disable\na1: 1\n# voxlint-enable schema/unknown-field\nb1: 1\ncall_configuration:\n  timezone: Nowhere\n`;
    expect(await findingsOf(text)).toEqual([suppressed(4), loud(6), '8 valid-timezone (silenced)']);
  });

  it('are all closed by an end without names', async () => {
    const text = `${head}# voxlint-disable schema\n# voxlint-disable valid-timezone\na1: 1\ncall_configuration:\n  timezone: Nowhere\n# voxlint-enable\nb1: 1\n`;
    expect(await findingsOf(text)).toEqual([suppressed(5), '7 valid-timezone (silenced)', loud(9)]);
  });

  it('open again after their end', async () => {
    const text = `${head}# voxlint-disable schema\na1: 1\n# voxlint-enable schema\nb1: 1\n# voxlint-disable schema\nc1: 1\n`;
    expect(await findingsOf(text)).toEqual([suppressed(4), loud(6), suppressed(8)]);
  });

  it('do not reach into comments for the file', async () => {
    const text = `# voxlint-disable-file schema/unknown-field\n${head}# voxlint-disable schema/required\n# voxlint-enable\nb1: 1\n`;
    expect(await findingsOf(text, { rules: { 'unused-suppression': 'off' } })).toEqual([suppressed(6)]);
  });
});

describe('a value over several lines', () => {
  it('is suppressed above its key, and above the value itself', async () => {
    const zone = (above: string, between: string): string =>
      `${head}call_configuration:\n${above}  timezone:\n${between}    Nowhere\n`;
    const comment = '    # voxlint-disable-next-line valid-timezone\n';
    expect(await findingsOf(zone('', ''))).toEqual(['5 valid-timezone']);
    expect(await findingsOf(zone(comment, ''))).toEqual(['6 valid-timezone (silenced)']);
    expect(await findingsOf(zone('', comment))).toEqual(['6 valid-timezone (silenced)']);
  });

  it('of the wrong type is suppressed above its key', async () => {
    expect(await findingsOf(`${head}# voxlint-disable-next-line schema\nprompt:\n  - 1\n  - 2\n`)).toEqual([
      '4 schema/type (silenced)',
    ]);
  });

  it('is suppressed behind the head of a block scalar', async () => {
    const text = `${head}call_configuration:\n  timezone: >- # voxlint-disable-line\n    Nowhere\n    at all\n`;
    expect(await findingsOf(text)).toEqual(['4 valid-timezone (silenced)']);
  });

  it('in flow style is suppressed line by line', async () => {
    const text = `${head}call_configuration: {\n  foo: 1, # voxlint-disable-line schema\n  # voxlint-disable-next-line schema\n  bar: 1,\n  baz: 1 }\n`;
    expect(await findingsOf(text)).toEqual([suppressed(4), suppressed(6), loud(7)]);
  });

  it('that is defined elsewhere is suppressed where it is used, and where it is defined', async () => {
    const shared = (use: string, definition: string): string =>
      `${head}config: { zone: &zone Nowhere }${definition}\ncall_configuration:\n  timezone: *zone${use}\n`;
    expect(await findingsOf(shared('', ''))).toEqual(['3 valid-timezone']);
    expect(await findingsOf(shared(' # voxlint-disable-line', ''))).toEqual(['3 valid-timezone (silenced)']);
    expect(await findingsOf(shared('', ' # voxlint-disable-line'))).toEqual(['3 valid-timezone (silenced)']);
  });
});

describe('what is no comment', () => {
  it.each([
    ['a literal block', 'prompt: |\n  Hello\n  # voxlint-disable-file\n'],
    ['a folded block', 'prompt: >\n  Hello\n\n  # voxlint-disable-file\n'],
    ['a block with its own indentation', 'prompt: |2\n     x\n  # voxlint-disable-file\n'],
    ['double quotes', 'prompt: "Hello\n  # voxlint-disable-file\n  "\n'],
    ['single quotes', "prompt: 'Hello\n  # voxlint-disable-file\n  '\n"],
    ['a plain scalar', 'prompt: Hello# voxlint-disable-file\n'],
    ['a quoted key', '"# voxlint-disable-file": 1\n'],
  ])('silences nothing in %s', async (_, lines) => {
    const found = await diagnosticsOf(`${head}foo: 1\n${lines}`);
    expect(found.filter(({ suppressed }) => suppressed !== null)).toEqual([]);
    expect(found.filter(({ rule }) => rule.endsWith('-suppression'))).toEqual([]);
    expect(found[0]).toMatchObject({ rule: 'schema/unknown-field', start: { line: 3 } });
  });

  it.each([
    'voxlint is what checks this file',
    'voxlint: see the handbook',
    'voxlint-baseline.jsonl holds the rest',
    'voxlint disable this agent before the holidays?',
    'see voxlint-disable-file in the handbook',
    'yaml-language-server: $schema=node_modules/voxlint/dist/schemas/agent.schema.json',
  ])('is left alone: # %s', async (remark) => {
    expect(await findingsOf(`# ${remark}\n${head}foo: 1\n`)).toEqual([loud(4)]);
  });
});

describe('files', () => {
  it('of several documents are one text', async () => {
    let names = 1;
    const text =
      `# voxlint-disable schema -- all\n${head}foo: 1\n---\n${head}foo: 1\n# voxlint-enable\n---\n# voxlint-disable-next-line schema\nfoo: 1\n${head}bar: 1\n`.replaceAll(
        'Clinic',
        () => `Clinic ${names++}`,
      );
    expect(await findingsOf(text)).toEqual([
      suppressed(4, 'all'),
      suppressed(8, 'all'),
      suppressed(12),
      loud(15),
    ]);
  });

  it.each([
    ['line feeds', '\n', ''],
    ['CRLF', '\r\n', ''],
    ['lone carriage returns', '\r', ''],
    ['a byte order mark', '\n', '\ufeff'],
  ])('with %s are read alike', async (_, lineEnd, mark) => {
    const text = `# voxlint-disable-next-line schema -- first\nfoo: 1\n${head}# voxlint-disable-next-line schema -- second\nbar: 1\nbaz: 1 # voxlint-disable-line schema -- third\nlast: 1\n`;
    expect(await findingsOf(mark + text.replaceAll('\n', lineEnd))).toEqual([
      suppressed(2, 'first'),
      suppressed(6, 'second'),
      suppressed(7, 'third'),
      loud(8),
    ]);
  });

  it('with a fault in their text keep it, and their comments still count', async () => {
    const text = `# voxlint-disable-file\n${head}foo: 1\n---\n# voxlint-disable-next-line\nname: "Clinic\n`;
    expect(await findingsOf(text)).toEqual([suppressed(4), '7 syntax']);
  });
});
