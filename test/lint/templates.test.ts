import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { lint } from '../../src/lint/lint.ts';
import { fillIn, templatesOf } from '../../src/node/cli/new/templates.ts';

const templates = [...templatesOf('agent'), ...templatesOf('model')];

/** Names that YAML, or a replacement of text, takes for something else. */
const names: readonly string[] = [
  'Front desk',
  'A "quoted" one',
  "It's",
  `both " and '`,
  'number #1',
  'desk # not a comment',
  'Desk: north',
  'colon:',
  '- item',
  '-x',
  '? key',
  '! tag',
  '&anchor',
  '*alias',
  '@at',
  '`tick`',
  '%percent',
  '| block',
  '> folded',
  '[list]',
  '{map}',
  '{{name}}',
  '---',
  '...',
  'null',
  '~',
  'true',
  'yes',
  '1.0',
  '0x1F',
  '12:30',
  '2030-05-17',
  '1_000',
  '<<',
  '=',
  'two\nlines',
  'two\r\nlines',
  'blank\n\nline',
  'line\n# comment',
  'line\n- item: x',
  'tab\tbed',
  'back\\slash \\n',
  '$& $1 $` $$',
  '🎉 party',
  '旅館みなと屋',
  'استقبال',
  'می\u200cخواهم',
  'bell\u0007',
  'next\u0085line',
  'line\u2028separator',
  '\ufeffmark',
  'right\u202eleft',
  'x'.repeat(3_000),
  'word '.repeat(200).trim(),
];

describe.each(templates)('the template $name', ({ kind, text }) => {
  it.each(names)('takes the name %j, and no rule has anything against it', async (name) => {
    const filled = await fillIn(text, name);
    expect(parse(filled)).toEqual({ ...parse(text), name });
    const { diagnostics } = await lint({ path: `a.${kind}.yaml`, text: filled }, { preset: 'all' });
    expect(diagnostics.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
  });

  it('leaves a fault of the name itself to be reported', async () => {
    const filled = await fillIn(text, 'Desk {{name');
    const { diagnostics } = await lint({ path: `a.${kind}.yaml`, text: filled }, { preset: 'all' });
    expect(diagnostics.map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual(['valid-placeholder /name']);
  });

  it('explains itself', () => {
    expect(text).toMatch(/^# \S.*\.\n\n/);
    expect(text.match(/^ *# /gm)?.length).toBeGreaterThan(3);
    expect(text.match(/^name: /gm)).toHaveLength(1);
    expect(text.split('\n').filter((line) => line.length > 120)).toEqual([]);
  });

  it('is as it was but for the name and the first line', async () => {
    const filled = await fillIn(text, 'Other', './agent.schema.json');
    expect(filled).toBe(
      `# yaml-language-server: $schema=./agent.schema.json\n${text.replace(/^name: .*$/m, 'name: Other')}`,
    );
  });
});
