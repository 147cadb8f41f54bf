export { processHost } from './process-host.ts';
export { run } from './run.ts';
