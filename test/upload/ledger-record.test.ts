import { describe, expect, it } from 'vitest';
import {
  abandoned,
  type CreatedRecord,
  completed,
  type LedgerRecord,
  moved,
  parseRecord,
  starting,
  updated,
  writeRecord,
} from '../../src/upload/ledger-record.ts';
import { withDeleted } from '../../src/upload/leftovers.ts';

const hash = `sha256:${'a'.repeat(64)}`;
const start = {
  key: 'agents/a.agent.yaml',
  kind: 'agent',
  name: 'A',
  contentHash: hash,
  target: { baseUrl: 'https://api.example.com', projectId: 'p' },
  startedAt: '2026-01-02T03:04:05.000Z',
} as const;
const fields = { name: '0123456789abcdef' };
const later = '2026-01-02T03:04:06.000Z';
const first: CreatedRecord = completed(starting(start), 'id-1', later);

describe('a record', () => {
  it('goes from creating to created', () => {
    expect(starting(start)).toMatchObject({ state: 'creating', history: [] });
    expect(first).toMatchObject({ state: 'created', id: 'id-1', createdAt: later, history: [] });
    expect(first).not.toHaveProperty('startedAt');
  });

  it('of a resource that is replaced keeps the old one, and has it back when nothing was made', () => {
    const again = starting({ ...start, contentHash: `sha256:${'b'.repeat(64)}` }, first);
    expect(again.previous).toEqual({ id: 'id-1', contentHash: hash, createdAt: later });
    expect(abandoned(again)).toEqual(first);
    const second = completed(again, 'id-2', '2026-02-01T00:00:00.000Z');
    expect(second.history).toEqual([
      { id: 'id-1', contentHash: hash, createdAt: later, replacedAt: '2026-02-01T00:00:00.000Z' },
    ]);
    const third = starting(start, second);
    expect(third.history).toEqual(second.history);
    expect(completed(third, 'id-3', later).history.map(({ id }) => id)).toEqual(['id-1', 'id-2']);
  });

  it('that made nothing leaves nothing behind', () => {
    expect(abandoned(starting(start))).toBeUndefined();
  });

  it('is a text with sorted keys', () => {
    expect(writeRecord(first)).toBe(`{
  "baseUrl": "https://api.example.com",
  "contentHash": "${hash}",
  "createdAt": "${later}",
  "history": [],
  "id": "id-1",
  "key": "agents/a.agent.yaml",
  "kind": "agent",
  "name": "A",
  "projectId": "p",
  "state": "created",
  "version": 1
}
`);
  });

  it.each<[string, LedgerRecord]>([
    ['creating', starting(start)],
    ['creating, with an outcome', { ...starting(start), outcome: 'The connection was lost.' }],
    ['replacing', starting(start, first)],
    ['created', first],
    ['created without a project', { ...first, kind: 'model', target: { baseUrl: 'https://x.example' } }],
    ['with a history', completed(starting(start, first), 'id-2', later)],
    ['moved', moved(first, 'agents/b.agent.yaml')],
    ['with fields', completed(starting({ ...start, fields }), 'id-1', later)],
    ['replacing one with fields', starting(start, { ...first, fields })],
    ['brought up to date', updated(first, { name: 'B', contentHash: hash, fields }, later)],
    [
      'with a deleted one',
      withDeleted(completed(starting(start, first), 'id-2', later), new Set(['id-1']), later),
    ],
  ])('%s is read as it was written', (_, record) => {
    expect(parseRecord(writeRecord(record))).toEqual(record);
  });
});

it('the fields of a record are those of its content, also when a request made nothing', () => {
  const made = completed(starting({ ...start, fields }), 'id-1', later);
  expect(made.fields).toEqual(fields);
  const again = starting(start, made);
  expect(abandoned(again)).toEqual(made);
  const replaced = completed(again, 'id-2', later);
  expect(replaced).not.toHaveProperty('fields');
  expect(replaced.history[0]).not.toHaveProperty('fields');
  expect(updated(made, { name: 'B', contentHash: hash }, later)).not.toHaveProperty('fields');
});

describe('a text that is no record', () => {
  const good = JSON.parse(writeRecord(completed(starting(start, first), 'id-2', later))) as Record<
    string,
    unknown
  >;
  const creating = JSON.parse(writeRecord(starting(start, first))) as Record<string, unknown>;

  it.each(['', '{', '[]', 'null', '"x"', '{}', '{"version":"1"}', '{"version":0}'])(
    '%j is corrupt',
    (text) => {
      expect(parseRecord(text)).toMatchObject({ problem: 'corrupt' });
    },
  );

  it.each(['key', 'kind', 'name', 'contentHash', 'baseUrl', 'history', 'state', 'id', 'createdAt'])(
    'without a sound %s is corrupt, and says so',
    (field) => {
      for (const wrong of [undefined, 7, {}, null]) {
        const problem = parseRecord(JSON.stringify({ ...good, [field]: wrong }));
        const named = field === 'state' ? /"(?:state|startedAt)"/ : new RegExp(`"${field}"`);
        expect(problem).toMatchObject({ problem: 'corrupt', message: expect.stringMatching(named) });
      }
    },
  );

  it.each<[string, unknown]>([
    ['startedAt', 'yesterday'],
    ['outcome', 7],
    ['previous', { id: 'x' }],
    ['projectId', ''],
    ['contentHash', 'sha256:abc'],
    ['fields', { prompt: 'the text' }],
    ['fields', []],
    ['previous', { id: 'x', contentHash: hash, createdAt: later, fields: { a: 1 } }],
    ['previous', { id: 'x', contentHash: hash, createdAt: later, updatedAt: 'yesterday' }],
    [
      'history',
      [{ id: 'x', contentHash: hash, createdAt: later, replacedAt: later, deletedAt: 'yesterday' }],
    ],
    ['history', [{ id: 'x', contentHash: hash, createdAt: later }]],
  ])('with %s %j is corrupt', (field, wrong) => {
    expect(parseRecord(JSON.stringify({ ...creating, [field]: wrong }))).toMatchObject({
      problem: 'corrupt',
    });
  });

  it('but of a newer voxlint says so', () => {
    expect(parseRecord(JSON.stringify({ ...good, version: 2 }))).toEqual({
      problem: 'newer',
      message: 'A newer voxlint wrote it (version 2; this voxlint knows version 1).',
    });
  });

  it('but with conflict markers says so', () => {
    const text = `{\n<<<<<<< HEAD\n  "id": "1"\n=======\n  "id": "2"\n>>>>>>> other\n}\n`;
    expect(parseRecord(text)).toMatchObject({ problem: 'conflict' });
  });
});
