import { describe, expect, it } from 'vitest';
import type { Settings } from '../../src/lint/settings.ts';
import { diagnosticsOf, head, repairComments } from './lint-text.ts';

/** The findings about the comments of a text: `line rule message help`. */
async function reportedOf(text: string, settings: Settings = {}): Promise<readonly string[]> {
  const found = await diagnosticsOf(text, settings);
  return found
    .filter(({ rule }) => rule.endsWith('-suppression'))
    .map(({ start, rule, message, help }) => `${start.line} ${rule.split('-')[0]}: ${message} ${help}`);
}

describe('a comment that suppresses nothing', () => {
  it.each([
    [
      `${head}# voxlint-disable-next-line valid-time -- why\nprompt: Hi\n`,
      '3 unused: There is no finding of valid-time on line 4 left to suppress. Remove the comment.',
      `${head}prompt: Hi\n`,
    ],
    [
      `${head}prompt: Hi   # voxlint-disable-line\n`,
      '3 unused: There is no finding on line 3 left to suppress. Remove the comment.',
      `${head}prompt: Hi\n`,
    ],
    [
      `${head}  # voxlint-disable-file valid-time, schema\nprompt: Hi`,
      '3 unused: There is no finding of valid-time or schema in this file left to suppress. Remove the comment.',
      `${head}prompt: Hi`,
    ],
    [
      `${head}# voxlint-disable valid-time\nprompt: Hi\n`,
      '3 unused: There is no finding of valid-time from here on left to suppress. Remove the comment.',
      `${head}prompt: Hi\n`,
    ],
    [
      `${head}# voxlint-disable\nprompt: Hi\n# voxlint-enable\nfoo: 1 # voxlint-disable-line\n`,
      '3 unused: There is no finding from here to line 5 left to suppress. Remove the comment, and what goes with it.',
      `${head}prompt: Hi\nfoo: 1 # voxlint-disable-line\n`,
    ],
    [
      `${head}foo: 1 # voxlint-disable-line valid-time, schema -- why\n`,
      '3 unused: There is no finding of valid-time on line 3 left to suppress. Remove valid-time.',
      `${head}foo: 1 # voxlint-disable-line schema -- why\n`,
    ],
    [
      `${head}foo: 1 # voxlint-disable-line schema , valid-time,no-lossy-scalar\n`,
      '3 unused: There is no finding of valid-time or no-lossy-scalar on line 3 left to suppress. Remove valid-time and no-lossy-scalar.',
      `${head}foo: 1 # voxlint-disable-line schema\n`,
    ],
    [
      `${head}foo: 1 # voxlint-disable-line schema, schema\n`,
      '3 unused: There is no finding of schema on line 3 left to suppress. Remove schema.',
      `${head}foo: 1 # voxlint-disable-line schema\n`,
    ],
    [
      `# voxlint-disable-file schema\n${head}foo: 1 # voxlint-disable-line schema\n`,
      '1 unused: There is no finding of schema in this file left to suppress. Remove the comment.',
      `${head}foo: 1 # voxlint-disable-line schema\n`,
    ],
    [
      `${head}# voxlint-enable valid-time\nprompt: Hi\n`,
      '3 unused: valid-time is not disabled here, so there is nothing to enable. Remove the comment.',
      `${head}prompt: Hi\n`,
    ],
    [
      `${head}# voxlint-enable\nprompt: Hi\n`,
      '3 unused: Nothing is disabled here, so there is nothing to enable. Remove the comment.',
      `${head}prompt: Hi\n`,
    ],
    [
      `prompt: |+\n  Hi\n# voxlint-disable-next-line\n\nname: C\nagent_type: single_prompt\n`,
      '3 unused: There is no finding on line 5 left to suppress. Remove the comment.',
      `prompt: |+\n  Hi\n#\n\nname: C\nagent_type: single_prompt\n`,
    ],
  ])('is reported and removed: %j', async (text, reported, repaired) => {
    expect(await reportedOf(text)).toEqual([reported]);
    expect(await repairComments(text)).toBe(repaired);
    expect(await reportedOf(repaired)).toEqual([]);
  });

  it('goes together with the end of its block, across rules', async () => {
    const text = `${head}# voxlint-disable valid-time\n# voxlint-disable valid-window, schema\nfoo: 1\n# voxlint-enable valid-window, valid-time\nbar: 1\n# voxlint-enable\n`;
    const found = await diagnosticsOf(text);
    expect(found.filter(({ rule }) => rule === 'unused-suppression')).toHaveLength(1);
    expect(found[0]).toMatchObject({
      start: { line: 3 },
      related: [{ start: { line: 4 } }, { start: { line: 6 } }],
    });
    expect(await repairComments(text)).toBe(
      `${head}# voxlint-disable schema\nfoo: 1\nbar: 1\n# voxlint-enable\n`,
    );
  });

  it('keeps the end of a block that is used', async () => {
    const text = `${head}# voxlint-disable valid-time, schema\nfoo: 1\n# voxlint-enable\nbar: 1\n`;
    expect(await repairComments(text)).toBe(
      `${head}# voxlint-disable schema\nfoo: 1\n# voxlint-enable\nbar: 1\n`,
    );
  });

  it.each(['\r\n', '\r'])('goes with its line end %j', async (lineEnd) => {
    const text = `${head}# voxlint-disable-next-line\nprompt: Hi # voxlint-disable-line\n`;
    expect(await repairComments(text.replaceAll('\n', lineEnd))).toBe(
      `${head}prompt: Hi\n`.replaceAll('\n', lineEnd),
    );
  });

  it.each([
    [
      'its rule is off',
      `${head}prompt: Hi # voxlint-disable-line valid-time\n`,
      { rules: { 'valid-time': 'off' } },
    ],
    [
      'its rule is not in the preset',
      `${head}prompt: Hi # voxlint-disable-line portable-yaml\n`,
      { rules: { 'portable-yaml': 'off' } },
    ],
    [
      'another document cannot be read',
      `${head}# voxlint-disable-next-line\nprompt: Hi\n---\nname: "x\n`,
      {},
    ],
    [
      'it speaks of a part that the schema rejects',
      `${head}call_configuration:\n  - timezone: Nowhere # voxlint-disable-line valid-timezone\n`,
      {},
    ],
    [
      'a part of the file is rejected',
      `# voxlint-disable-file valid-timezone\n${head}call_configuration: []\n`,
      {},
    ],
  ] as const)('is not judged when %s', async (_, text, settings) => {
    expect(await reportedOf(text, settings)).toEqual([]);
  });

  it('is a warning, an error or nothing, as the settings say', async () => {
    const text = `${head}prompt: Hi # voxlint-disable-line\n`;
    const severity = async (setting: 'error' | 'warn' | 'off'): Promise<readonly string[]> =>
      (await diagnosticsOf(text, { rules: { 'unused-suppression': setting } })).map((each) => each.severity);
    expect((await diagnosticsOf(text)).map((each) => each.severity)).toEqual(['warning']);
    expect(await severity('error')).toEqual(['error']);
    expect(await severity('warn')).toEqual(['warning']);
    expect(await severity('off')).toEqual([]);
  });
});

describe('a comment that cannot be followed', () => {
  it.each([
    [
      'disable-nextline schema -- why\nfoo: 1',
      '3 unknown: "voxlint-disable-nextline" is not a comment that voxlint knows; did you mean "voxlint-disable-next-line"? Write voxlint-disable-next-line.',
      'disable-next-line schema -- why\nfoo: 1',
    ],
    [
      'disable-next schema\nfoo: 1',
      '3 unknown: "voxlint-disable-next" is not a comment that voxlint knows; did you mean "voxlint-disable-next-line"? Write voxlint-disable-next-line.',
      'disable-next-line schema\nfoo: 1',
    ],
    [
      'ignore-file schema\nfoo: 1',
      '3 unknown: "voxlint-ignore-file" is not a comment that voxlint knows; did you mean "voxlint-disable-file"? Write voxlint-disable-file.',
      'disable-file schema\nfoo: 1',
    ],
    [
      'disable-line\nfoo: 1',
      '3 unknown: This comment stands on a line of its own, so voxlint-disable-line suppresses nothing. Write voxlint-disable-next-line, or move it after the value.',
      'disable-next-line\nfoo: 1',
    ],
    [
      'disable-next-line schma\nfoo: 1',
      '3 unknown: There is no rule "schma"; did you mean "schema"? Write schema.',
      'disable-next-line schema\nfoo: 1',
    ],
    [
      'disable-next-line Schema/Unknown_field, schema/type\nfoo: 1',
      '3 unknown: There is no rule "Schema/Unknown_field"; did you mean "schema/unknown-field"? Write schema/unknown-field.',
      'disable-next-line schema/unknown-field\nfoo: 1',
    ],
    [
      'disable-next-line valid-tmie, schema\nfoo: 1',
      '3 unknown: There is no rule "valid-tmie"; did you mean "valid-time"? Remove it: valid-time has no finding here either.',
      'disable-next-line schema\nfoo: 1',
    ],
    [
      'disable-next-line schema because the pilot needs it\nfoo: 1',
      '3 unknown: There is no rule "schema because the pilot needs it": a reason comes after --. Put -- before the reason.',
      'disable-next-line schema -- because the pilot needs it\nfoo: 1',
    ],
    [
      'disable-next-line syntax, schema\nfoo: 1',
      '3 unknown: No comment can suppress syntax. Remove it, and fix the file: what cannot be read cannot be checked.',
      'disable-next-line schema\nfoo: 1',
    ],
    [
      'disable-file unused-suppression\nprompt: Hi',
      '3 unknown: No comment can suppress unused-suppression. Remove it; the configuration can turn unused-suppression off.',
      undefined,
    ],
    [
      'disable-nextline valid-time\nprompt: Hi',
      '3 unknown: "voxlint-disable-nextline" is not a comment that voxlint knows; did you mean "voxlint-disable-next-line"? Remove it: as voxlint-disable-next-line it would suppress nothing either.',
      undefined,
    ],
  ])('is reported and mended: # voxlint-%j', async (comment, reported, repaired) => {
    const text = `${head}# voxlint-${comment}\n`;
    expect((await reportedOf(text))[0]).toBe(reported);
    const expected = repaired === undefined ? `${head}prompt: Hi\n` : `${head}# voxlint-${repaired}\n`;
    expect(await repairComments(text)).toBe(expected);
    expect(await reportedOf(expected)).toEqual([]);
  });

  it.each([
    ['# voxlint disable-next-line schema', 'voxlint-disable-next-line'],
    ['# voxlint: disable schema', 'voxlint-disable'],
    ['# voxlint_disable_next_line schema', 'voxlint-disable-next-line'],
    ['# Voxlint-Disable-Next-Line schema', 'voxlint-disable-next-line'],
    ['# voxlint disable schema', 'voxlint-disable'],
    ['# voxlint disable', 'voxlint-disable'],
  ])('may be spelled otherwise: %s', async (comment, directive) => {
    expect(await repairComments(`${head}${comment}\nfoo: 1\n`)).toContain(`\n# ${directive}`);
  });

  it('is left to a person where nothing is near', async () => {
    const text = `${head}# voxlint-disable-everything-here\nfoo: 1 # voxlint-disable-line wibble\nbar: 1 # voxlint-disable-line this is fine\n`;
    expect(await reportedOf(text)).toEqual([
      '3 unknown: "voxlint-disable-everything-here" is not a comment that voxlint knows. Write voxlint-disable-next-line, voxlint-disable-line, voxlint-disable-file, voxlint-disable or voxlint-enable.',
      '4 unknown: There is no rule "wibble". Remove it; the command voxlint rules lists all rules.',
      '5 unknown: There is no rule "this is fine". Put -- before a reason, and commas between rules.',
    ]);
    expect(await repairComments(text)).toBe(text);
  });

  it('that would end a block is not fixed unasked, for findings would follow', async () => {
    const text = `${head}# voxlint-disable schema\nfoo: 1\n# voxlint-enabel schema\nbar: 1\n`;
    const found = await diagnosticsOf(text);
    expect(found.map(({ rule, fix }) => [rule, fix?.safe])).toEqual([
      ['schema/unknown-field', undefined],
      ['unknown-suppression', false],
      ['schema/unknown-field', undefined],
    ]);
  });

  it('does not suppress, and keeps blocks from being checked', async () => {
    const text = `${head}# voxlint-disable valid-tmie\n# voxlint-enable valid-time\nfoo: 1 # voxlint-disable-line shcema\n`;
    const found = await diagnosticsOf(text);
    expect(found.map(({ rule, suppressed }) => [rule, suppressed])).toEqual([
      ['unknown-suppression', null],
      ['schema/unknown-field', null],
      ['unknown-suppression', null],
    ]);
  });

  it('is an error where the settings say so', async () => {
    const [reported] = await diagnosticsOf(`${head}# voxlint-disable-nextline\nprompt: Hi\n`, {
      rules: { 'unknown-suppression': 'error' },
    });
    expect(reported?.severity).toBe('error');
    expect(
      await reportedOf(`${head}# voxlint-disable-nextline\nprompt: Hi\n`, {
        rules: { 'unknown-suppression': 'off' },
      }),
    ).toEqual([]);
  });

  it('belongs to the document around it', async () => {
    let names = 1;
    const text =
      `# voxlint-disable-file\n${head}---\n${head}# voxlint-disable-nextline\n---\n# voxlint-disable-nextline\n${head}`.replaceAll(
        'Clinic',
        () => `Clinic ${names++}`,
      );
    const found = await diagnosticsOf(text);
    expect(found.map(({ start, document }) => [start.line, document])).toEqual([
      [1, 0],
      [7, 1],
      [9, 2],
    ]);
  });
});
