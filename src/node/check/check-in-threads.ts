import { availableParallelism } from 'node:os';
import { isMainThread, type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Inspection } from '../../lint/lint.ts';
import { readDefinition } from '../files/read-definition.ts';
import { checkDefinition } from './check-definition.ts';
import type { CheckJob } from './check-result.ts';

/** So many files are asked for at a time: few enough that all threads end together. */
const batchSize = 20;
/** More take more memory than they save time. */
const maxAutoThreads = 4;
const marker = 'voxlint checks';

/**
 * Checks files of the disk in this thread and in others beside it; gives the inspections in the order of the files.
 * Rejects with what another thread throws, or when one ends before its time.
 *
 * @param threads how many work at once, this one included; `auto` for as many as the machine has use for
 */
export async function checkInThreads(
  jobs: readonly CheckJob[],
  threads: number | 'auto',
): Promise<readonly Inspection[]> {
  const queue = new BatchQueue(jobs);
  const wanted = threads === 'auto' ? Math.min(availableParallelism(), maxAutoThreads) : threads;
  const max = Math.min(wanted, Math.ceil(jobs.length / batchSize));
  const workers = Array.from(
    { length: max - 1 },
    () => new Worker(import.meta.filename, { workerData: marker }),
  );
  try {
    await Promise.all([workHere(queue), ...workers.map((worker) => workBeside(worker, queue))]);
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return queue.answers();
}

interface Batch {
  readonly number: number;
  readonly jobs: readonly CheckJob[];
}

/** Hands the files out in batches, and puts the answers in their order. */
class BatchQueue {
  readonly #jobs: readonly CheckJob[];
  readonly #answers: (readonly Inspection[])[] = [];
  #next = 0;

  constructor(jobs: readonly CheckJob[]) {
    this.#jobs = jobs;
  }

  take(): Batch | undefined {
    const start = this.#next * batchSize;
    if (start >= this.#jobs.length) return undefined;
    this.#next += 1;
    return { number: this.#next - 1, jobs: this.#jobs.slice(start, start + batchSize) };
  }

  put({ number }: Batch, answers: readonly Inspection[]): void {
    this.#answers[number] = answers;
  }

  answers(): readonly Inspection[] {
    return this.#answers.flat();
  }
}

async function workHere(queue: BatchQueue): Promise<void> {
  for (let batch = queue.take(); batch !== undefined; batch = queue.take()) {
    queue.put(batch, await checkAll(batch.jobs));
    // The other threads are waiting for their next files.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function workBeside(worker: Worker, queue: BatchQueue): Promise<void> {
  return new Promise((resolve, reject) => {
    let batch = queue.take();
    const send = (): void => (batch === undefined ? resolve() : worker.postMessage(batch.jobs));
    worker.on('message', (answers: readonly Inspection[]) => {
      if (batch !== undefined) queue.put(batch, answers);
      batch = queue.take();
      send();
    });
    worker.on('error', reject);
    worker.on('messageerror', reject);
    worker.on('exit', (code) => reject(new Error(`A thread ended with ${code} before its work was done`)));
    send();
  });
}

async function checkAll(jobs: readonly CheckJob[]): Promise<readonly Inspection[]> {
  const answers: Inspection[] = [];
  for (const job of jobs) {
    const { report, facts } = await checkDefinition(job, readDefinition(job.file.absolute));
    answers.push({ report, facts });
  }
  return answers;
}

/** The work of this file where it is started as a thread. */
function serve(port: MessagePort): void {
  port.on('message', (jobs: readonly CheckJob[]) => {
    // An error must end the thread, so that it is reported.
    checkAll(jobs).then(
      (answers) => port.postMessage(answers),
      (error: unknown) => setImmediate(() => raise(error)),
    );
  });
}

function raise(error: unknown): never {
  throw error;
}

if (!isMainThread && workerData === marker && parentPort !== null) serve(parentPort);
