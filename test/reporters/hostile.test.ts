import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { pretty } from '../../src/reporters/pretty.ts';
import { amount } from '../input/amount.ts';
import { allReporters } from './all-reporters.ts';
import { anyHostileText, hostileResult, hostileTexts } from './hostile-result.ts';
import { commandsIn } from './runner.ts';

/** Runs a check for the fixed list and for texts made by chance. */
async function holds(check: (hostile: string) => unknown): Promise<void> {
  for (const hostile of hostileTexts) await check(hostile);
  // Paths, rules and messages are never empty.
  const texts = anyHostileText.filter((text) => text.trim() !== '');
  const property = fc.asyncProperty(texts, async (hostile) => {
    await check(hostile);
  });
  await fc.assert(property, { numRuns: amount(150) });
}

const steering = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u2028\u2029]/;

/** Readings of a whole text, which throw where it is not what its ending promises. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  json: (text) => JSON.parse(text),
  xml: (text) => new SaxesParser().write(text).close(),
};

describe.each(allReporters)('$format', ({ format, report, form }) => {
  const { ending, separator, commands = [], rules, hostile } = form;
  const render = (text: string): string => {
    const { files, context } = hostileResult(text);
    return report(files, context);
  };

  it('steers no terminal', async () => {
    const advice = `${format} lets a character through that steers a terminal: pass every value through escapeControls.`;
    await holds((text) => {
      const shown = separator === undefined ? render(text) : render(text).replaceAll(separator, '');
      expect(steering.exec(shown), advice).toBeNull();
    });
  });

  it('gives no command to a runner but its own', async () => {
    await holds((text) => {
      const advice = `${format} gives a command to a runner: pass the whole text through withoutCommands.`;
      expect(
        commandsIn(render(text)).map(({ name }) => name),
        advice,
      ).toEqual(commands);
    });
  });

  const read = readers[ending];
  it.runIf(read !== undefined)(`is ${ending}`, async () => {
    await holds((text) => expect(() => read?.(render(text))).not.toThrow());
  });

  it.each(Object.entries({ ...rules, ...hostile }))('%s', async (_, check) => {
    await holds((text) => check(render(text), hostileResult(text).files));
  });
});

it('the report for people gives no command when its colors are taken off, either', async () => {
  const sgr = /\u001b\[[\d;]*m/g;
  await holds((hostile) => {
    const { files, context } = hostileResult(hostile);
    const log = pretty(files, { ...context, color: true });
    expect(log).toMatch(sgr);
    expect(commandsIn(log.replaceAll(sgr, ''))).toEqual([]);
  });
});
