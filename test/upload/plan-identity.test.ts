import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/node/ledger/ledger.ts';
import { keyOf } from '../../src/upload/identity.ts';
import { keyChanges, orderedSteps } from '../../src/upload/key-changes.ts';
import { type CreatedRecord, completed, moved, starting } from '../../src/upload/ledger-record.ts';
import type { Candidate, KeyChange } from '../../src/upload/match-records.ts';
import {
  buildPlan,
  type Definition,
  type DefinitionFile,
  type Plan,
  type RenamedItem,
} from '../../src/upload/plan.ts';
import { contentHash } from '../../src/upload/request-body.ts';
import { amount, seed } from '../input/amount.ts';

const target = { baseUrl: 'https://api.example.com', projectId: 'p' };
const at = '2026-01-02T03:04:05.000Z';

/** A document, and the person's knowledge of which agent it is, which voxlint does not have. */
interface Doc {
  readonly who: number;
  readonly name: string;
  readonly prompt: number;
}

/** Files with documents, the records of a ledger, and the agents that each create has made. */
interface World {
  readonly files: Map<string, Doc[]>;
  records: CreatedRecord[];
  /** By id: which agent it is. */
  readonly made: Map<string, number>;
  deleted: number;
  next: number;
}

type Edit = readonly [kind: EditKind, where: number, what: number];
const editKinds = [
  'prompt',
  'name',
  'insert',
  'copy',
  'file',
  'delete',
  'reorder',
  'split',
  'rename',
] as const;
type EditKind = (typeof editKinds)[number];

function readFiles({ files }: World): readonly DefinitionFile[] {
  return [...files].map(([path, docs]) => ({
    path,
    key: path,
    kind: 'agent' as const,
    errors: 0,
    definitions: docs.map((doc, document) => toDefinition(path, doc, document)),
  }));
}

function toDefinition(path: string, { name, prompt }: Doc, document: number): Definition {
  const content = { name, prompt };
  const key = keyOf({ path, document });
  const hash = contentHash(content, sha256);
  return {
    key,
    kind: 'agent',
    path,
    document,
    name,
    body: JSON.stringify(content),
    contentHash: hash,
    target,
  };
}

function planOf(world: World, recreate: readonly string[] = []): Plan {
  const fileExists = (path: string): boolean => world.files.has(path);
  return buildPlan({
    files: readFiles(world),
    ledger: world.records,
    recreate: new Set(recreate),
    fileExists,
  });
}

/** The document that a key names. */
function docAt({ files }: World, key: string): Doc {
  for (const [path, docs] of files) {
    const doc = docs.find((_, document) => keyOf({ path, document }) === key);
    if (doc) return doc;
  }
  throw new Error(`There is no ${key}.`);
}

/** Sends what a plan creates, as a push does. */
function pushAll(world: World, recreate: readonly string[] = []): void {
  for (const item of planOf(world, recreate).items) {
    if (item.action !== 'create' && item.action !== 'recreate') continue;
    const { key, kind, name, contentHash: hash } = item.definition;
    const start = starting({ key, kind, name, contentHash: hash, target, startedAt: at }, item.before);
    const id = `id ${world.made.size + 1}`;
    world.made.set(id, docAt(world, key).who);
    world.records = [...world.records.filter((record) => record.key !== key), completed(start, id, at)];
  }
}

function move(world: World, changes: readonly KeyChange[]): void {
  const steps = keyChanges(world.records, changes);
  if ('there' in steps) throw new Error(`${steps.record.key} cannot take the place of ${steps.there.key}.`);
  const records = new Map(world.records.map((record) => [record.key, record]));
  for (const { record, key, isHalfDone } of orderedSteps(steps, world.records)) {
    if (record.state !== 'created') continue;
    expect(records.has(key)).toBe(isHalfDone);
    records.set(key, moved(record, key));
    records.delete(record.key);
  }
  world.records = [...records.values()];
}

/** The candidate that the person knows to be right. */
function ownCandidate(world: World, { key, candidates }: RenamedItem): Candidate | undefined {
  const { who } = docAt(world, key);
  return candidates.find(({ record }) => 'id' in record && world.made.get(record.id) === who);
}

/** Does so many of the writes and removals of a move, as one that is killed. */
function halfMove(world: World, changes: readonly KeyChange[], writes: number): void {
  const steps = keyChanges(world.records, changes);
  if ('there' in steps) throw new Error('This cannot be moved.');
  const records = new Map(world.records.map((record) => [record.key, record]));
  const writing = orderedSteps(steps, world.records).flatMap(({ record, key }) => [
    () => record.state === 'created' && records.set(key, moved(record, key)),
    () => records.delete(record.key),
  ]);
  for (const write of writing.slice(0, writes)) write();
  world.records = [...records.values()];
}

function start(sizes: readonly number[]): World {
  const world: World = { files: new Map(), records: [], made: new Map(), deleted: 0, next: 0 };
  for (const [index, size] of sizes.entries()) {
    world.files.set(
      `${index}.agent.yaml`,
      Array.from({ length: size }, () => newDoc(world)),
    );
  }
  pushAll(world);
  return world;
}

function newDoc(world: World): Doc {
  world.next += 1;
  return { who: world.next, name: `agent ${world.next}`, prompt: world.next };
}

/** A name that is not the one of the record cannot be recognized in another file. */
function isRecognizable(world: World, { who, name }: Doc): boolean {
  const record = world.records.find(({ id }) => world.made.get(id) === who);
  return record === undefined || record.name === name;
}

/** Makes an edit, unless it does not fit. */
function edit(world: World, [kind, where, what]: Edit): void {
  const paths = [...world.files.keys()];
  const path = paths[where % paths.length] ?? '';
  const docs = world.files.get(path) ?? [];
  const index = docs.length === 0 ? 0 : what % docs.length;
  const doc = docs[index];
  world.next += 1;
  const fresh = `new ${world.next}.agent.yaml`;
  switch (kind) {
    case 'prompt':
      if (doc) docs[index] = { ...doc, prompt: world.next };
      break;
    case 'name': {
      // In its own file it is found again; one that came from another file keeps its name.
      const isAtHome = world.records.some(
        (record) => record.key.startsWith(path) && world.made.get(record.id) === doc?.who,
      );
      if (doc && isAtHome) docs[index] = { ...doc, name: `agent ${world.next}` };
      break;
    }
    case 'insert':
      docs.splice(what % (docs.length + 1), 0, newDoc(world));
      break;
    case 'copy':
      if (doc) docs.splice(what % (docs.length + 1), 0, { ...newDoc(world), name: doc.name });
      break;
    case 'file':
      world.files.set(fresh, [newDoc(world)]);
      break;
    case 'delete':
      if (doc) world.deleted += 1;
      docs.splice(index, 1);
      break;
    case 'reorder':
      docs.push(...docs.splice(0, index));
      break;
    case 'split': {
      const other = paths[what % paths.length] ?? '';
      if (other === path || !doc || !isRecognizable(world, doc)) break;
      docs.splice(index, 1);
      (world.files.get(other) ?? []).splice(where % 3, 0, doc);
      break;
    }
    case 'rename':
      if (!docs.every((each) => isRecognizable(world, each))) break;
      world.files.delete(path);
      world.files.set(fresh, docs);
  }
  for (const [each, left] of world.files) if (left.length === 0) world.files.delete(each);
}

const sizes: fc.Arbitrary<readonly number[]> = fc.array(fc.integer({ min: 1, max: 4 }), {
  minLength: 1,
  maxLength: 3,
});
const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.tuple(fc.constantFrom(...editKinds), fc.nat(20), fc.nat(20)),
  { minLength: 1, maxLength: 6 },
);

/** Records without their definition: it is gone, or its key holds other content. */
function looseIn(world: World): readonly CreatedRecord[] {
  const contents = new Map(
    readFiles(world).flatMap((file) => file.definitions.map((each) => [each.key, each.contentHash] as const)),
  );
  return world.records.filter((record) => contents.get(record.key) !== record.contentHash);
}

describe('after any edits', () => {
  it('a plan creates nothing that may be there already', () => {
    const property = fc.property(sizes, edits, (given, changes) => {
      const world = start(given);
      for (const each of changes) edit(world, each);
      const known = new Set(world.made.values());
      const loose = looseIn(world);
      const creates = planOf(world).items.filter(({ action }) => action === 'create');
      for (const item of creates) {
        expect(known).not.toContain(docAt(world, item.key).who);
        if (!('definition' in item)) continue;
        const { contentHash: hash, name } = item.definition;
        expect(loose.filter((record) => record.contentHash === hash || record.name === name)).toEqual([]);
      }
      if (world.deleted > 0) return;
      const definitions = readFiles(world).flatMap((file) => file.definitions);
      expect(creates.length).toBeLessThanOrEqual(Math.max(0, definitions.length - world.records.length));
    });
    fc.assert(property, { numRuns: amount(10_000, 400), seed });
  });

  it('following the plan ends with each definition exactly once', () => {
    const property = fc.property(sizes, edits, (given, changes) => {
      const world = start(given);
      for (const each of changes) edit(world, each);
      for (let round = 0; ; round += 1) {
        expect(round).toBeLessThan(60);
        const item = planOf(world).items.find(({ action }) => action === 'renamed');
        if (item?.action !== 'renamed') break;
        const own = ownCandidate(world, item);
        if (own) move(world, own.moves);
        else if (item.givesBack) move(world, item.givesBack.moves);
        else pushAll(world, [item.key]);
      }
      pushAll(world);
      const plan = planOf(world);
      expect(plan.items.filter(({ action }) => action !== 'unchanged' && action !== 'changed')).toEqual([]);
      const everMade = [...world.made.values()];
      expect(new Set(everMade).size).toBe(everMade.length);
      expect(new Set(world.records.map(({ id }) => id)).size).toBe(everMade.length);
    });
    fc.assert(property, { numRuns: amount(10_000, 400), seed });
  });

  it('a move that was stopped anywhere has lost nothing, and can be finished', () => {
    const property = fc.property(sizes, edits, fc.nat(20), (given, changes, cut) => {
      const world = start(given);
      for (const each of changes) edit(world, each);
      const moves = planOf(world)
        .items.flatMap((item) => (item.action === 'renamed' ? [ownCandidate(world, item)] : []))
        .find((candidate) => candidate !== undefined)?.moves;
      if (moves === undefined) return;
      const before = new Set(world.records.map(({ id }) => id));
      halfMove(world, moves, cut);
      expect(new Set(world.records.map(({ id }) => id))).toEqual(before);
      for (const { key, id } of world.records) {
        const twin = world.records.find((other) => other.id === id && other.key !== key);
        if (twin) move(world, [[key.includes('#') ? key : `${key}#1`, twin.key]]);
      }
      expect(new Set(world.records.map(({ id }) => id))).toEqual(before);
      expect(world.records).toHaveLength(before.size);
      const known = new Set(world.made.values());
      const creates = planOf(world).items.filter(({ action }) => action === 'create');
      for (const { key } of creates) expect(known).not.toContain(docAt(world, key).who);
    });
    fc.assert(property, { numRuns: amount(5_000, 300), seed });
  });
});
