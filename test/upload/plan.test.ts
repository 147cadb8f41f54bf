import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/node/ledger/ledger.ts';
import { completed, type LedgerRecord, starting } from '../../src/upload/ledger-record.ts';
import {
  buildPlan,
  type Definition,
  type DefinitionFile,
  filesToLookAt,
  type Plan,
} from '../../src/upload/plan.ts';
import { contentHash } from '../../src/upload/request-body.ts';

type Contents = Readonly<Record<string, string>>;

const target = { baseUrl: 'https://api.example.com', projectId: 'p' };
const at = '2026-01-02T03:04:05.000Z';

/** A file whose documents have these prompts; a name is part of it where one is given: `name: prompt`. */
function file(path: string, prompts: readonly string[], errors = 0): DefinitionFile {
  const definitions = prompts.map((prompt, document): Definition => {
    const key = document === 0 ? path : `${path}#${document + 1}`;
    const definition = contentOf(prompt);
    return {
      key,
      kind: 'agent',
      path,
      document,
      name: definition.name,
      body: JSON.stringify(definition),
      contentHash: contentHash(definition, sha256),
      target,
    };
  });
  return { path, key: path, kind: 'agent', errors, definitions };
}

function contentOf(prompt: string): { name: string; prompt: string } {
  const [name = '', text] = prompt.split(': ');
  return text === undefined ? { name: '', prompt } : { name, prompt: text };
}

function record(key: string, prompt: string, state: LedgerRecord['state'] = 'created'): LedgerRecord {
  const content = contentOf(prompt);
  const start = starting({
    key,
    kind: 'agent',
    name: content.name,
    contentHash: contentHash(content, sha256),
    target,
    startedAt: at,
  });
  return state === 'creating' ? start : completed(start, `id of ${key}`, at);
}

interface Given {
  readonly files: readonly DefinitionFile[];
  readonly ledger?: readonly LedgerRecord[];
  readonly recreate?: readonly string[];
  /** Files that exist but are not part of the plan; those without content cannot be read. */
  readonly others?: readonly (string | DefinitionFile)[];
}

function plan({ files, ledger = [], recreate = [], others = [] }: Given): Plan {
  const paths = others.map((each) => (typeof each === 'string' ? each : each.path));
  const input = {
    files,
    ledger,
    recreate: new Set(recreate),
    fileExists: (path: string) => paths.includes(path),
  };
  const wanted = filesToLookAt(input);
  const lookedAt = wanted.flatMap(
    (path) => others.find((each) => typeof each !== 'string' && each.path === path) ?? [],
  );
  return buildPlan({ ...input, lookedAt: lookedAt.filter((each) => typeof each !== 'string') });
}

function actions(given: Given): Contents {
  return Object.fromEntries(plan(given).items.map(({ key, action }) => [key, action]));
}

describe('a plan', () => {
  it('creates what has no record, and leaves alone what has the same content', () => {
    const ledger = [record('b', 'B')];
    expect(actions({ files: [file('a', ['A']), file('b', ['B'])], ledger })).toEqual({
      a: 'create',
      b: 'unchanged',
    });
  });

  it('reports what has changed since it was created, and makes another one on request', () => {
    const given = { files: [file('a', ['A', 'B'])], ledger: [record('a', 'old'), record('a#2', 'B')] };
    expect(actions(given)).toEqual({ a: 'changed', 'a#2': 'unchanged' });
    expect(actions({ ...given, recreate: ['a', 'a#2'] })).toEqual({ a: 'recreate', 'a#2': 'recreate' });
    expect(plan({ ...given, recreate: ['a'] }).items[0]).toMatchObject({ before: { id: 'id of a' } });
  });

  it('refuses what has an unknown outcome, whatever else is true of it', () => {
    const ledger = [record('a', 'A', 'creating'), record('b', 'old', 'creating')];
    const files = [file('a', ['A']), file('b', ['B'], 1)];
    expect(actions({ files, ledger, recreate: ['a'] })).toEqual({ a: 'unknown', b: 'unknown' });
  });

  it('blocks files with errors, also those that cannot be read', () => {
    expect(actions({ files: [file('a', ['A', 'B'], 2), file('b', [], 1), file('c', [])] })).toEqual({
      a: 'blocked',
      'a#2': 'blocked',
      b: 'blocked',
    });
  });

  it('has one record for an agent and one for a model of the same key', () => {
    const ledger: LedgerRecord[] = [{ ...record('a', 'A'), kind: 'model' }];
    expect(actions({ files: [file('a', ['A'])], ledger, others: ['a'] })).toEqual({ a: 'create' });
  });
});

describe('a renamed file', () => {
  it('is known by its content', () => {
    const given = { files: [file('new', ['A'])], ledger: [record('old', 'A')] };
    expect(actions(given)).toEqual({ new: 'renamed' });
    expect(plan(given).items[0]).toMatchObject({
      candidates: [{ record: { key: 'old' }, moves: [['old', 'new']] }],
    });
    expect(plan(given).gone).toMatchObject([{ key: 'old' }]);
  });

  it('is known by its display name when it was edited too', () => {
    const ledger = [record('old', 'Desk: one')];
    expect(actions({ files: [file('new', ['Desk: two'])], ledger })).toEqual({ new: 'renamed' });
    expect(actions({ files: [file('new', ['Other: two'])], ledger })).toEqual({ new: 'create' });
  });

  it('is known while its outcome is unknown', () => {
    const ledger = [record('old', 'A', 'creating')];
    expect(actions({ files: [file('new', ['A'])], ledger })).toEqual({ new: 'renamed' });
  });

  it('is a copy when the first one is still there, with this content or outside of the plan', () => {
    const ledger = [record('old', 'A')];
    expect(actions({ files: [file('new', ['A']), file('old', ['A'])], ledger })).toEqual({
      new: 'create',
      old: 'unchanged',
    });
    const files = [file('new', ['A'])];
    expect(actions({ files, ledger, others: [file('old', ['A'])] })).toEqual({ new: 'create' });
    expect(actions({ files, ledger, others: [file('old', ['B'])] })).toEqual({ new: 'renamed' });
    expect(actions({ files, ledger, others: ['old'] })).toEqual({ new: 'renamed' });
  });

  it('may be a document that has changed its place', () => {
    const ledger = [record('a', 'A'), record('a#2', 'B')];
    const files = [file('a', ['New', 'A', 'B'])];
    expect(actions({ files, ledger })).toEqual({ a: 'renamed', 'a#2': 'renamed', 'a#3': 'renamed' });
    expect(plan({ files, ledger }).items).toMatchObject([
      {
        candidates: [],
        givesBack: {
          moves: [
            ['a#1', 'a#2'],
            ['a#2', 'a#3'],
          ],
        },
      },
      {
        candidates: [
          {
            moves: [
              ['a#1', 'a#2'],
              ['a#2', 'a#3'],
            ],
          },
        ],
        givesBack: { moves: [['a#2', 'a#3']] },
      },
      { candidates: [{ moves: [['a#2', 'a#3']] }] },
    ]);
  });

  it('is created on request', () => {
    const given = { files: [file('new', ['A'])], ledger: [record('old', 'A')], recreate: ['new'] };
    expect(plan(given).items).toMatchObject([{ action: 'recreate' }]);
    expect(plan(given).items[0]).not.toHaveProperty('before');
  });

  it('is not looked for among records without a name', () => {
    const ledger = [record('old', 'one')];
    expect(actions({ files: [file('new', ['two'])], ledger })).toEqual({ new: 'create' });
  });
});

describe('what is gone', () => {
  it('are records without their file or document', () => {
    const ledger = [record('a', 'A'), record('a#2', 'B'), record('b', 'C'), record('c', 'D')];
    const given = { files: [file('a', ['A'])], ledger, others: ['c'] };
    expect(plan(given).gone.map(({ key }) => key)).toEqual(['a#2', 'b']);
  });

  it('are no documents of a file that cannot be read', () => {
    expect(plan({ files: [file('a', [], 1)], ledger: [record('a', 'A'), record('a#2', 'B')] }).gone).toEqual(
      [],
    );
  });
});
