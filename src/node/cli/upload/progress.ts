import { escapeControls } from '../../../text/show.ts';
import type { PushEvent } from '../../../upload/push.ts';
import type { Output } from '../terminal/host.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Tells how far a push is. */
export interface Progress {
  report(event: PushEvent): void;
  /** Makes room for other output. */
  end(): void;
}

const eraseLine = '\r\u001b[2K';

/** On a terminal one line that is written anew; elsewhere a line for each definition. */
export function progressOn(output: Output, { width }: Pick<Terminal, 'width'>, total: number): Progress {
  return output.isTTY === true ? lineProgress(output, width, total) : plainProgress(output, total);
}

function lineProgress(output: Output, width: number, total: number): Progress {
  let done = 0;
  const draw = (text: string): void => {
    output.write(`${eraseLine}${[...escapeControls(text)].slice(0, width - 1).join('')}`);
  };
  draw(`0/${total}`);
  return {
    report: (event) => {
      if (event.kind === 'settled') done += 1;
      draw(`${done}/${total}  ${sentence(event)}`);
    },
    end: () => output.write(eraseLine),
  };
}

function plainProgress(output: Output, total: number): Progress {
  let done = 0;
  return {
    report: (event) => {
      if (event.kind === 'settled') done += 1;
      output.write(`[${done}/${total}] ${escapeControls(sentence(event))}\n`);
    },
    end: () => {},
  };
}

function sentence(event: PushEvent): string {
  if (event.kind === 'waiting') {
    const { outcome, delayMs, retry } = event.wait;
    return `${event.item.key}: ${outcome.message} Trying again in ${Math.ceil(delayMs / 1000)} s (retry ${retry}).`;
  }
  const { result } = event;
  const { key } = result.item;
  if (result.kind === 'notTried') return `not tried ${key}`;
  const { outcome } = result;
  if (outcome.kind === 'created') return `created ${key} ${outcome.id}`;
  return `${words[outcome.kind]} ${key}: ${outcome.message}`;
}

const words = {
  rejected: 'rejected',
  throttled: 'not sent',
  notSent: 'not sent',
  unknown: 'unknown',
} as const;
