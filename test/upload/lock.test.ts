import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  acquireLock,
  isRefusal,
  type Lock,
  type LockRefusal,
  livenessOf,
  lockHolder,
  type ProcessIdentity,
  thisProcess,
} from '../../src/node/ledger/lock.ts';

const moment = Date.parse('2026-01-02T03:04:05Z');
const now = (): number => moment;
const contender: string = fileURLToPath(new URL('lock-contender.ts', import.meta.url));

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'voxlint-lock-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

function held(lock: Lock | LockRefusal): Lock {
  if (isRefusal(lock)) throw new Error(`refused: ${JSON.stringify(lock)}`);
  return lock;
}

function runContender(...args: readonly string[]): Promise<NodeJS.Signals | number | null> {
  const child = spawn(process.execPath, ['--import', 'tsx', contender, ...args], { stdio: 'inherit' });
  return new Promise((resolve) => child.on('close', (code, signal) => resolve(signal ?? code)));
}

/** The number of a process that has ended. */
async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '0']);
  await new Promise((resolve) => child.on('close', resolve));
  return child.pid ?? 0;
}

function writeLock(file: string, holder: Partial<ProcessIdentity>): void {
  const lock = { ...thisProcess(), since: new Date(moment).toISOString(), nonce: '0123456789ab', ...holder };
  writeFileSync(file, JSON.stringify(lock));
}

describe('a lock', () => {
  it('is had by one at a time', () => {
    const file = join(folder(), 'push.lock');
    const lock = held(acquireLock(file, now));
    expect(acquireLock(file, now)).toEqual({
      file,
      holder: { ...thisProcess(), since: '2026-01-02T03:04:05.000Z' },
      isElsewhere: false,
    });
    expect(lockHolder(file)?.pid).toBe(process.pid);
    lock.release();
    expect(lockHolder(file)).toBeUndefined();
    held(acquireLock(file, now)).release();
  });

  it('leaves nothing behind, and makes its folder', () => {
    const place = folder();
    held(acquireLock(join(place, 'deep/er/push.lock'), now)).release();
    expect(readdirSync(join(place, 'deep/er'))).toEqual([]);
  });

  it('of a process that has ended is taken over', async () => {
    const file = join(folder(), 'push.lock');
    writeLock(file, { pid: await endedProcess() });
    expect(lockHolder(file)).toBeUndefined();
    held(acquireLock(file, now)).release();
    expect(existsSync(file)).toBe(false);
  });

  it.runIf(process.platform === 'linux')('of an earlier process with the same number is taken over', () => {
    const file = join(folder(), 'push.lock');
    writeLock(file, { start: '1' });
    held(acquireLock(file, now)).release();
  });

  it('of another machine is left alone', () => {
    const file = join(folder(), 'push.lock');
    writeLock(file, { host: 'elsewhere', pid: 1 });
    expect(acquireLock(file, now)).toMatchObject({ isElsewhere: true, holder: { host: 'elsewhere' } });
  });

  it.each(['', '{', '{"pid":1}', '[]', '{"pid":-1,"host":"a","since":"b","nonce":"0123456789ab"}'])(
    'that reads %j is left alone',
    (text) => {
      const file = join(folder(), 'push.lock');
      writeFileSync(file, text);
      expect(acquireLock(file, now)).toEqual({ file, isElsewhere: false });
      expect(readFileSync(file, 'utf8')).toBe(text);
    },
  );

  it('that was removed by hand and is another’s by now is not released', () => {
    const file = join(folder(), 'push.lock');
    const first = held(acquireLock(file, now));
    rmSync(file);
    held(acquireLock(file, now));
    first.release();
    expect(lockHolder(file)).toBeDefined();
  });

  it('is never had by two, though many want it and those who have it are killed', async () => {
    const place = folder();
    const contenders = Array.from({ length: 6 }, (_, index) =>
      runContender(place, '40', index < 4 ? 'die' : 'live'),
    );
    const ends = await Promise.all(contenders);
    expect(ends.slice(0, 4)).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL', 'SIGKILL']);
    expect(ends.slice(4)).toEqual([0, 0]);
    expect(existsSync(join(place, 'violations'))).toBe(false);
    expect(readFileSync(join(place, 'turns'), 'utf8').trim().split('\n').length).toBe(240);
    held(acquireLock(join(place, 'push.lock'), now)).release();
    expect(readdirSync(place)).toEqual(['turns']);
  });
});

describe('a process', () => {
  it('is not taken for one that has ended, or for one elsewhere', async () => {
    expect(livenessOf(thisProcess())).toBe('alive');
    expect(livenessOf({ ...thisProcess(), pid: await endedProcess() })).toBe('dead');
    expect(livenessOf({ ...thisProcess(), host: 'elsewhere' })).toBe('elsewhere');
  });
});
