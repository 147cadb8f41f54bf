import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { LoadedModule } from './load-module.ts';

const marker = 'voxlint runs a configuration';

/** The time that a configuration may run, in milliseconds. */
const maxRun = 20_000;

interface Job {
  readonly marker: string;
  readonly path: string;
  readonly source: string;
}

/**
 * Runs a configuration that is a program in a thread of its own, so that it is as it is on the disk now, with all that it
 * imports; what it prints is thrown away. Never throws on what it does.
 */
export function loadModuleApart(path: string, source: string): Promise<LoadedModule> {
  const job: Job = { marker, path, source };
  const worker = new Worker(import.meta.filename, { workerData: job, stdout: true, stderr: true });
  return new Promise((resolve) => {
    const end = (loaded: LoadedModule): void => {
      clearTimeout(timer);
      resolve(loaded);
      worker.terminate();
    };
    const timer = setTimeout(() => end(failed('it did not end within 20 seconds')), maxRun);
    worker.on('message', end);
    worker.on('error', (error) => end(failed(error.message)));
    worker.on('exit', () => end(failed('it ended the process')));
  });
}

function failed(reason: string): LoadedModule {
  return {
    problem: {
      messageId: 'programFailed',
      message: `Running this configuration failed: ${reason}.`,
      help: 'Fix the program; node shows the whole error when it runs the file.',
    },
  };
}

/** The work of this file where it is started as a thread. */
async function serve({ path, source }: Job): Promise<void> {
  const { loadModule } = await import('./load-module.ts');
  parentPort?.postMessage(await loadModule(path, source));
}

if (!isMainThread && (workerData as Job | null)?.marker === marker) serve(workerData as Job);
