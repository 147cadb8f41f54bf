import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  clearDrafts,
  type LedgerPlace,
  loadLedger,
  recordFile,
  removeRecord,
  saveRecord,
  sha256,
} from '../../src/node/ledger/ledger.ts';
import {
  isEnvironmentName,
  ledgerEnvironments,
  projectRoot,
  rootAbove,
} from '../../src/node/ledger/project-root.ts';
import { completed, type LedgerRecord, starting, writeRecord } from '../../src/upload/ledger-record.ts';
import { contentHash } from '../../src/upload/request-body.ts';

function folder(...inside: readonly string[]): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'voxlint-ledger-')));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  for (const each of inside) mkdirSync(join(path, each), { recursive: true });
  return path;
}

function place(): LedgerPlace {
  return { root: folder(), environment: 'staging' };
}

function record(key: string, kind: LedgerRecord['kind'] = 'agent'): LedgerRecord {
  const start = starting({
    key,
    kind,
    name: key,
    contentHash: contentHash({ key }, sha256),
    target: { baseUrl: 'https://api.example.com' },
    startedAt: '2026-01-02T03:04:05.000Z',
  });
  return completed(start, `id of ${key}`, '2026-01-02T03:04:06.000Z');
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

describe('a ledger', () => {
  it('holds what was saved, in the order of the files, until it is removed', async () => {
    const at = place();
    const records = ['b', 'a#2', 'Ä ö/C', 'a', `${'long/'.repeat(9)}${'x'.repeat(300)}`].map((key) =>
      record(key),
    );
    await Promise.all([...records, record('a', 'model')].map((each) => saveRecord(at, each)));
    const { records: loaded, faults } = loadLedger(at);
    expect(faults).toEqual([]);
    expect(loaded.map(({ key }) => key).sort()).toEqual([...records.map(({ key }) => key), 'a'].sort());
    expect(loaded).toEqual(expect.arrayContaining(records));
    await removeRecord(at, record('a'));
    await removeRecord(at, record('a'));
    expect(loadLedger(at).records.filter(({ key }) => key === 'a')).toEqual([record('a', 'model')]);
  });

  it('that does not exist is empty', () => {
    expect(loadLedger(place())).toEqual({ records: [], faults: [] });
  });

  it('keeps environments apart', async () => {
    const at = place();
    await saveRecord(at, record('a'));
    expect(loadLedger({ ...at, environment: 'production' }).records).toEqual([]);
    expect(ledgerEnvironments(at.root)).toEqual(['staging']);
  });

  it('is written whole or not at all', async () => {
    const at = place();
    await saveRecord(at, record('a'));
    const before = readFileSync(join(at.root, recordFile(at, 'agent', 'a')), 'utf8');
    mkdirSync(join(at.root, `${recordFile(at, 'agent', 'a')}.${process.pid}.tmp`));
    await expect(saveRecord(at, { ...record('a'), name: 'new' })).rejects.toThrow();
    expect(readFileSync(join(at.root, recordFile(at, 'agent', 'a')), 'utf8')).toBe(before);
  });

  it('names the file that is not a sound record, and the reason', () => {
    const at = place();
    const good = writeRecord(record('a'));
    write(at.root, '.voxlint/staging/agent/b.json', good);
    write(at.root, '.voxlint/staging/model/a.json', good);
    write(at.root, '.voxlint/staging/agent/corrupt.json', good.slice(0, 40));
    write(at.root, '.voxlint/staging/agent/newer.json', good.replace('"version": 1', '"version": 2'));
    write(at.root, '.voxlint/staging/agent/conflict.json', `<<<<<<< HEAD\n${good}=======\n>>>>>>> b\n`);
    symlinkSync('nowhere', join(at.root, '.voxlint/staging/agent/link.json'));
    write(at.root, '.voxlint/staging/agent/notes.md', 'no record');
    const { records, faults } = loadLedger(at);
    expect(records).toEqual([]);
    expect(faults.map(({ file, problem }) => [file.slice('.voxlint/staging/'.length), problem])).toEqual([
      ['agent/b.json', 'misplaced'],
      ['agent/conflict.json', 'conflict'],
      ['agent/corrupt.json', 'corrupt'],
      ['agent/newer.json', 'newer'],
      ['model/a.json', 'misplaced'],
      ['agent/link.json', 'linked'],
    ]);
    expect(faults[0]?.message).toBe('It is the record of a, which belongs at .voxlint/staging/agent/a.json.');
  });

  it('loses the drafts of killed processes, and nothing else', async () => {
    const at = place();
    await saveRecord(at, record('deep/a'));
    write(at.root, '.voxlint/staging/agent/deep/b.json.4711.tmp', '{');
    clearDrafts(at);
    expect(readdirSync(join(at.root, '.voxlint/staging/agent/deep'))).toEqual(['a.json']);
  });
});

describe('the root of a project', () => {
  it('is the nearest folder with a ledger or a git checkout', () => {
    const top = folder(
      'repo/.git',
      'repo/voice/agents',
      'repo/other/.voxlint/default',
      'repo/other/deep',
      'loose/.voxlint/cache',
    );
    expect(projectRoot(join(top, 'repo/voice/agents'))).toBe(join(top, 'repo'));
    expect(projectRoot(join(top, 'repo/other/deep'))).toBe(join(top, 'repo/other'));
    expect(projectRoot(join(top, 'loose'))).toBe(join(top, 'loose'));
    expect(rootAbove(join(top, 'loose'))).toBeUndefined();
    expect(existsSync(join(top, 'loose/.voxlint/default'))).toBe(false);
  });

  it('is a real path', () => {
    const top = folder('repo/.git');
    symlinkSync(join(top, 'repo'), join(top, 'link'));
    expect(projectRoot(join(top, 'link'))).toBe(join(top, 'repo'));
  });
});

describe('the name of an environment', () => {
  it.each(['staging', 'eu-1', 'a_b', '0'])('may be %s', (name) => {
    expect(isEnvironmentName(name)).toBe(true);
  });

  it.each(['', '.', '..', '../x', 'a/b', 'A', 'cache', '-a', 'a b', 'é'])('may not be %j', (name) => {
    expect(isEnvironmentName(name)).toBe(false);
  });
});
