import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Diagnostic } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { largeAgent } from '../../bench/large-agent.ts';
import { createRandom, type Random } from '../../bench/random.ts';
import { lint } from '../../src/lint/lint.ts';
import type { LanguageClient } from '../editor/language-client.ts';
import { amount, seed } from '../input/amount.ts';
import { slipped } from '../input/slips.ts';
import { allExamples } from '../lint/examples.ts';
import { edit } from './edited-project.ts';

const editsOfEach = amount(24, 6);

it.each([
  ['YAML', /\.ya?ml$/, 'a.agent.yaml', largeAgent(500, 'yaml')],
  ['JSON', /\.json$/, 'a.agent.json', largeAgent(500, 'json')],
])(
  'whatever is typed into %s, the findings are those of a fresh look at the text',
  async (_, ending, name, large) => {
    const { client, uri } = await edit();
    const texts = allExamples.filter(({ path }) => ending.test(path)).map(({ text }) => text);
    // Large enough for the parts around a change to be read apart, each several times.
    const begun = [...texts, large, large, large];
    const random = createRandom(seed);
    const states: { readonly text: string; readonly reported: readonly Diagnostic[] }[] = [];
    for (const text of begun) {
      const typist = new Typist(client, uri(name), text);
      await typist.open();
      for (let left = editsOfEach; left > 0; left -= 1) {
        const other = random.pick(texts);
        // A text that is beyond hope is taken back, as people do.
        const from = random.oneIn(5) ? text : typist.text;
        const presses = random.oneIn(4) ? 3 : 1;
        let typed = from;
        for (let press = 0; press < presses; press += 1) {
          typed = slip(typed, other, random);
          typist.type(typed);
        }
        states.push({ text: typist.text, reported: await typist.findings() });
      }
      await client.close(uri(name));
    }
    // In another order, so that nothing that is remembered from the text before can be the same.
    for (const { text, reported } of random.shuffle(states))
      expect(reported, text).toEqual(await expected(name, text));
  },
);

/** A text after a few slips, as the random numbers have it. */
function slip(text: string, other: string, random: Random): string {
  const [slipOfHand = text] = fc.sample(slipped(text, other), {
    numRuns: 1,
    seed: random.integer(0, 2 ** 31),
  });
  return slipOfHand;
}

/** Somebody who types into one text, with the smallest change each time. */
class Typist {
  readonly #client: LanguageClient;
  #document: TextDocument;

  constructor(client: LanguageClient, uri: string, text: string) {
    this.#client = client;
    this.#document = TextDocument.create(uri, uri.endsWith('.json') ? 'json' : 'yaml', 1, text);
  }

  get text(): string {
    return this.#document.getText();
  }

  open(): Promise<readonly Diagnostic[]> {
    return this.#client.open(this.#document.uri, this.text);
  }

  type(wanted: string): void {
    const { uri, version: before } = this.#document;
    const version = before + 1;
    const contentChanges = [this.#changeTo(wanted)];
    this.#document = TextDocument.update(this.#document, contentChanges, version);
    this.#client.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges });
  }

  findings(): Promise<readonly Diagnostic[]> {
    const { uri, version } = this.#document;
    return this.#client.diagnostics(uri, () => this.#client.reported.at(-1)?.version === version);
  }

  #changeTo(wanted: string): { readonly range: object; readonly text: string } {
    const { text } = this;
    const shorter = Math.min(text.length, wanted.length);
    let start = 0;
    while (start < shorter && text[start] === wanted[start]) start += 1;
    let same = 0;
    while (same < shorter - start && text.at(-1 - same) === wanted.at(-1 - same)) same += 1;
    const end = text.length - same;
    const range = { start: this.#document.positionAt(start), end: this.#document.positionAt(end) };
    return { range, text: wanted.slice(start, wanted.length - same) };
  }
}

/** The diagnostics that an editor has to show: findings of `lint()`, at the lines and columns that the protocol counts. */
async function expected(path: string, text: string): Promise<readonly unknown[]> {
  const document = TextDocument.create('file:///expected', 'yaml', 1, text);
  const mark = text.startsWith('\uFEFF') ? 1 : 0;
  const { diagnostics } = await lint({ path, text });
  return diagnostics
    .filter(({ suppressed }) => suppressed === null)
    .map(({ rule, severity, message, help, start, end, related }) =>
      expect.objectContaining({
        code: rule,
        severity: severity === 'error' ? 1 : 2,
        message: `${message}\n${help}`,
        range: {
          start: document.positionAt(start.offset + mark),
          end: document.positionAt(end.offset + mark),
        },
        relatedInformation: related.map((place) => expect.objectContaining({ message: place.message })),
      }),
    );
}
