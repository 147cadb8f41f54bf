import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { insertYaml } from '../../src/node/init/insert-yaml.ts';
import { amount } from '../input/amount.ts';

const hook = { repo: 'local', hooks: [{ id: 'voxlint' }] };
const entry: string[] = ['- repo: local', '  hooks:', '    - id: voxlint'];
const indented: string = entry.map((line) => `  ${line}\n`).join('');

describe('insertYaml', () => {
  it.each([
    ['an empty text', '', `repos:\n${indented}`],
    ['comments alone', '# hooks\n', `# hooks\nrepos:\n${indented}`],
    ['other keys', 'ci: x # y\n', `ci: x # y\nrepos:\n${indented}`],
    ['no line end at the end', 'ci: x', `ci: x\nrepos:\n${indented}`],
    ['an empty key', 'repos: # none yet\nci: x\n', `repos: # none yet\n${indented}ci: x\n`],
    ['a list', 'repos:\n  - repo: a # b\n\nci: x\n', `repos:\n  - repo: a # b\n${indented}\nci: x\n`],
    ['a list without indentation', 'repos:\n- repo: a\n', `repos:\n- repo: a\n${entry.join('\n')}\n`],
    [
      'a block scalar at its end',
      'repos:\n  - x: |\n      a\n\n',
      `repos:\n  - x: |\n      a\n${indented}\n`,
    ],
    ['Windows', 'repos:\r\n  - repo: a\r\n', `repos:\r\n  - repo: a\r\n${indented.replaceAll('\n', '\r\n')}`],
    ['brackets', 'repos: [{ repo: a }] # b\n', `repos: [{ repo: a }, ${JSON.stringify(hook)}] # b\n`],
    [
      'brackets over several lines',
      'repos: [\n  { repo: a }, # b\n  # c\n]\n',
      `repos: [\n  { repo: a }, ${JSON.stringify(hook)}, # b\n  # c\n]\n`,
    ],
    [
      'brackets with a comment at the end',
      'repos: [\n  { repo: a } # b\n]\n',
      `repos: [\n  { repo: a }, ${JSON.stringify(hook)} # b\n]\n`,
    ],
    ['brackets around a comment', 'repos: [\n  # b\n]\n', `repos: [${JSON.stringify(hook)}\n  # b\n]\n`],
    ['empty brackets', 'repos: []\n', `repos: [${JSON.stringify(hook)}]\n`],
    ['JSON', '{"repos": []}', `{"repos": [${JSON.stringify(hook)}]}`],
    ['a comment behind the list', 'repos:\n  - a\n# end\n', `repos:\n  - a\n${indented}# end\n`],
    ['a start mark', '---\nrepos:\n  - a\n', `---\nrepos:\n  - a\n${indented}`],
  ])('adds an item to %s', (_, before, after) => {
    expect(insertYaml(before, ['repos'], { item: hook })).toBe(after);
  });

  it.each([
    ['faults', 'repos: ['],
    ['another sort of value', 'repos: none\n'],
    ['a map where the list belongs', 'repos: { a: 1 }\n'],
    ['a list where the map belongs', '- repos\n'],
    ['several documents', 'repos: []\n---\nrepos: []\n'],
    ['an alias', 'a: &a []\nrepos: *a\n'],
  ])('leaves a text with %s alone', (_, text) => {
    expect(insertYaml(text, ['repos'], { item: hook })).toBeUndefined();
  });

  it('adds entries to a map inside of maps, or makes them', () => {
    const addition = { entries: { voxlint: { run: 'x' } } };
    const path = ['pre-commit', 'commands'];
    expect(insertYaml('pre-commit:\n    parallel: true\n', path, addition)).toBe(
      'pre-commit:\n    parallel: true\n    commands:\n      voxlint:\n        run: x\n',
    );
    expect(insertYaml('pre-commit:\n  commands:\n    a:\n      run: b\n', path, addition)).toBe(
      'pre-commit:\n  commands:\n    a:\n      run: b\n    voxlint:\n      run: x\n',
    );
  });

  it('keeps every line of any text, and says what both say', () => {
    const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
    const item = fc.oneof(scalar, fc.dictionary(fc.string({ minLength: 1 }), scalar), fc.array(scalar));
    const documents = fc.record(
      { first: item, repos: fc.array(item), last: item },
      { requiredKeys: ['repos'], noNullPrototype: true },
    );
    const indents = fc.constantFrom(1, 2, 4);
    const isIndented = fc.boolean();
    fc.assert(
      fc.property(documents, indents, isIndented, (value, indent, indentSeq) => {
        const text = stringify(value, { indent, indentSeq, lineWidth: 0 });
        const inserted = insertYaml(text, ['repos'], { item: hook });
        if (inserted === undefined) return;
        expect(parse(inserted)).toEqual({ ...value, repos: [...value.repos, hook] });
        if (value.repos.length > 0) expect(leftOut(text, inserted)).toEqual([]);
      }),
      { numRuns: amount(300) },
    );
  });

  it('finds a place in nearly every text', () => {
    const texts = fc.sample(fc.array(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string())), 200);
    const missed = texts.filter(
      (repos) => insertYaml(stringify({ repos }), ['repos'], { item: 1 }) === undefined,
    );
    expect(missed.length).toBeLessThan(4);
  });
});

/** The lines of a text that do not stand in another one, in their order. */
function leftOut(before: string, after: string): readonly string[] {
  const rest = after.split('\n');
  return before.split('\n').filter((line) => {
    const at = rest.indexOf(line);
    rest.splice(0, at + 1);
    return at === -1;
  });
}
