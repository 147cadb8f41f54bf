import { expect, it } from 'vitest';
import { conflictingRecords } from '../../src/upload/conflicting-records.ts';
import {
  type CreatingRecord,
  completed,
  resolved,
  starting,
  writeRecord,
} from '../../src/upload/ledger-record.ts';
import { mergeRecords } from '../../src/upload/merge-records.ts';

const names = { ours: 'this clone', theirs: 'origin/voxlint-ledger' };
const now = '2026-01-02T03:04:05.678Z';

function claim(requestId: string): CreatingRecord {
  const target = { baseUrl: 'https://api.example.com', projectId: '3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c' };
  const contentHash = `sha256:${'0'.repeat(64)}`;
  return starting({
    key: 'a.agent.yaml',
    kind: 'agent',
    name: 'A',
    contentHash,
    target,
    startedAt: now,
    requestId,
  });
}

const first = claim('1');
const texts = {
  none: null,
  claimed: writeRecord(first),
  begun: writeRecord({ ...first, startedAt: '2026-01-02T03:04:06.000Z' }),
  unknown: writeRecord({ ...first, outcome: 'It failed.' }),
  made: writeRecord(completed(first, 'a', now)),
  found: writeRecord(resolved(completed(first, 'a', now), 'a', now)),
  other: writeRecord(completed(claim('2'), 'b', now)),
  spoilt: '{',
} as const;
type Name = keyof typeof texts;

it.each<readonly [base: Name, ours: Name, theirs: Name, merged: Name]>([
  ['none', 'made', 'none', 'made'],
  ['claimed', 'claimed', 'none', 'none'],
  ['claimed', 'none', 'claimed', 'none'],
  ['claimed', 'made', 'none', 'made'],
  ['claimed', 'none', 'found', 'found'],
  ['claimed', 'begun', 'none', 'none'],
  ['claimed', 'begun', 'other', 'other'],
  ['claimed', 'unknown', 'found', 'found'],
  ['claimed', 'unknown', 'claimed', 'unknown'],
  ['claimed', 'made', 'unknown', 'made'],
  ['claimed', 'made', 'found', 'made'],
  ['claimed', 'found', 'made', 'made'],
])('of %s, ours %s and theirs %s are %s', (base, ours, theirs, merged) => {
  const versions = { base: texts[base], ours: texts[ours], theirs: texts[theirs] };
  expect(mergeRecords(versions, names)).toBe(texts[merged]);
});

it('two resources of one definition are a conflict that names both', () => {
  const text = mergeRecords({ base: texts.claimed, ours: texts.made, theirs: texts.other }, names);
  const sides = conflictingRecords(text ?? '');
  expect(sides?.map(({ label, record }) => [label, 'id' in record && record.id])).toEqual([
    ['this clone', 'a'],
    ['origin/voxlint-ledger', 'b'],
  ]);
});

it('what cannot be read is merged with nothing', () => {
  expect(
    mergeRecords({ base: texts.claimed, ours: texts.made, theirs: texts.spoilt }, names),
  ).toBeUndefined();
});
