export { run } from './run.ts';
export { processHost } from './terminal/process-host.ts';
