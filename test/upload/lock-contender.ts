import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { acquireLock, isRefusal } from '../../src/node/ledger/lock.ts';

const [folder = '', rounds = '0', mayDie = ''] = process.argv.slice(2);

/**
 * Takes the lock again and again. While it has it, a file that only one process can make must not be there. Now and then it
 * ends as a killed process does, with the lock in its hands.
 */
for (let round = 0; round < Number(rounds); round += 1) {
  const lock = acquireLock(`${folder}/push.lock`, Date.now);
  if (isRefusal(lock)) {
    round -= 1;
    pause(1);
    continue;
  }
  try {
    writeFileSync(`${folder}/alone`, '', { flag: 'wx' });
  } catch {
    appendFileSync(`${folder}/violations`, `${process.pid}\n`);
  }
  pause(Math.random() * 2);
  rmSync(`${folder}/alone`, { force: true });
  appendFileSync(`${folder}/turns`, `${process.pid}\n`);
  if (mayDie === 'die' && round === Number(rounds) - 1) process.kill(process.pid, 'SIGKILL');
  lock.release();
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
