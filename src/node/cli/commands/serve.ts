import { count } from '../../../text/count.ts';
import { escapeControls, show } from '../../../text/show.ts';
import { type Fault, type FaultKind, faultKinds, parseFault } from '../../service/fault.ts';
import { type ServeOptions, serve } from '../../service/serve.ts';
import type { ServedExchange, ServiceEvent } from '../../service/service-event.ts';
import { ServiceStartError } from '../../service/service-start-error.ts';
import type { Command, Options, ParsedArgs } from '../options/command.ts';
import type { Output } from '../terminal/host.ts';
import { listenForInterrupts } from '../terminal/interrupts.ts';
import { UsageError } from '../terminal/usage-error.ts';

const usualPort = 4010;

const options: Options = {
  port: {
    type: 'string',
    value: '<number>',
    summary: `Port to listen at; ${usualPort} by default, 0 for any free one`,
  },
  host: { type: 'string', value: '<name>', summary: 'Address to listen at; 127.0.0.1 by default' },
  data: {
    type: 'string',
    value: '<file>',
    summary: 'Keep what was created in this file; without it, it is gone at the end',
  },
  token: {
    type: 'string',
    value: '<token>',
    summary: 'Accept this token only; any is accepted by default. Use a made-up one',
  },
  fault: {
    type: 'string',
    value: '<kind>[=<probability>]',
    summary: `Misbehave, always or by chance; may be repeated. Kinds: ${Object.keys(faultKinds).join(', ')}`,
  },
  seed: {
    type: 'string',
    value: '<number>',
    summary: 'Let the same faults strike the same requests in every run',
  },
  quiet: { type: 'boolean', short: 'q', summary: 'Print no line for each request' },
};

/** `voxlint serve`: a local stand-in of the service. */
export const serveCommand: Command = {
  name: 'serve',
  usage: ['serve [options]'],
  description:
    'Runs a stand-in for the service on this computer, with both documented operations, checked by the same schemas. What it ' +
    'answers for is on disk before the answer leaves, where --data names a file. With --fault it misbehaves on request, so ' +
    `that a push can be rehearsed: ${faultHelp()}. What it holds is listed at /_voxlint/agents and /_voxlint/models.`,
  options,
  examples: [
    { line: 'voxlint serve', meaning: `listen at http://127.0.0.1:${usualPort} until it is interrupted` },
    {
      line: 'voxlint serve --data rehearsal.jsonl --token secret',
      meaning: 'keep what was created, and require a token',
    },
    {
      line: 'voxlint serve --fault drop-after-commit=0.2 --fault slow:500',
      meaning: 'drop one in five connections, and be slow',
    },
  ],
  async run(args, host) {
    if (args.operands.length > 0) throw new UsageError('serve takes no paths.');
    const interrupts = listenForInterrupts(process, () => {});
    try {
      const service = await start({
        ...serveOptions(args),
        signal: interrupts.stop,
        onEvent: (event) => report(event, host.stdout, args.has('quiet')),
      });
      await service.closed;
      return 0;
    } finally {
      interrupts.dispose();
    }
  },
};

function faultHelp(): string {
  return Object.entries(faultKinds)
    .map(([kind, { summary, value }]) => {
      const form = value === undefined ? kind : `${kind}[:${value.name}]`;
      return `${form} (${summary.charAt(0).toLowerCase()}${summary.slice(1)})`;
    })
    .join(', ');
}

async function start(wanted: ServeOptions): ReturnType<typeof serve> {
  try {
    return await serve(wanted);
  } catch (error) {
    throw error instanceof ServiceStartError ? new UsageError(error.message) : error;
  }
}

function serveOptions(args: ParsedArgs): ServeOptions {
  const [host, data, token] = ['host', 'data', 'token'].map((name) => args.get(name));
  const seed = args.get('seed');
  return {
    port: wholeNumber('--port', args.get('port') ?? String(usualPort), 65_535),
    faults: args.all('fault').map(faultOf),
    ...(host === undefined ? {} : { host }),
    ...(data === undefined ? {} : { data }),
    ...(token === undefined ? {} : { token }),
    ...(seed === undefined ? {} : { seed: wholeNumber('--seed', seed, 2 ** 32 - 1) }),
  };
}

function wholeNumber(option: string, written: string, max: number): number {
  const number = /^\d{1,10}$/.test(written) ? Number(written) : Number.NaN;
  if (number <= max) return number;
  throw new UsageError(`${option} takes a whole number from 0 to ${max}, not ${show(written)}.`);
}

function faultOf(written: string): Fault {
  const fault = parseFault(written);
  if ('problem' in fault) throw new UsageError(fault.problem);
  return fault;
}

function report(event: ServiceEvent, output: Output, isQuiet: boolean): void {
  const line = lineOf(event, isQuiet);
  if (line !== undefined) output.write(`${escapeControls(line)}\n`);
}

function lineOf(event: ServiceEvent, isQuiet: boolean): string | undefined {
  switch (event.kind) {
    case 'listening':
      return `Listening at ${event.url}. Push to it with VOXLINT_BASE_URL=${event.url}. Ctrl-C stops it.`;
    case 'loaded':
      return loadedLine(event.records, event.droppedBytes);
    case 'answered':
      return isQuiet ? undefined : `${exchangeLine(event.exchange)} ${event.status}${made(event.exchange)}`;
    case 'dropped':
      return isQuiet
        ? undefined
        : `${exchangeLine(event.exchange)} connection dropped${made(event.exchange)}`;
    case 'failed':
      return `${exchangeLine(event.exchange)} failed: ${event.message}`;
    case 'stopped':
      return undefined;
  }
}

function loadedLine(records: number, droppedBytes: number): string {
  const found = `Found ${count(records, 'record')}.`;
  if (droppedBytes === 0) return found;
  return `${found} The last one was cut off after ${droppedBytes} bytes and nobody had got an answer about it, so it is dropped.`;
}

function exchangeLine({ method, path }: ServedExchange): string {
  return `${method} ${path}`;
}

function made({ id, fault }: ServedExchange): string {
  return `${id === undefined ? '' : ` ${id}`}${fault === undefined ? '' : ` (${fault satisfies FaultKind})`}`;
}
