import fc from 'fast-check';
import type { Diagnostic, FileReport, Fix, Related } from '../../src/findings/diagnostic.ts';
import type { Edit } from '../../src/text/edits.ts';
import type { Span } from '../../src/text/span.ts';
import { findingAt } from './finding-in.ts';
import { anyHostileText } from './hostile-result.ts';

const words: fc.Arbitrary<string> = fc.oneof(fc.string({ maxLength: 12 }), anyHostileText);

/** Texts that voxlint never leaves empty: paths, rules, messages. */
const someWords: fc.Arbitrary<string> = words.filter((word) => word.trim() !== '');

/** Texts with every sort of line end, also the last line without one. */
const text: fc.Arbitrary<string> = fc
  .array(fc.tuple(words, fc.constantFrom('\n', '\r\n', '\r', '')), { maxLength: 6 })
  .map((lines) => lines.flat().join(''));

function spanIn({ length }: string): fc.Arbitrary<Span> {
  return fc
    .tuple(fc.nat(length), fc.nat(length))
    .map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));
}

function editsIn(source: string): fc.Arbitrary<readonly Edit[]> {
  const edit = fc
    .record({ span: spanIn(source), text: words })
    .map(({ span, ...rest }) => ({ ...span, ...rest }));
  return fc.array(edit, { maxLength: 3 }).map((edits) => {
    const sorted = edits.toSorted((a, b) => a.start - b.start);
    return sorted.filter(({ start }, index) => index === 0 || start >= (sorted[index - 1]?.end ?? 0));
  });
}

function fixIn(source: string): fc.Arbitrary<Fix> {
  return fc.record({ description: someWords, safe: fc.boolean(), edits: editsIn(source) });
}

function relatedIn(source: string): fc.Arbitrary<Related> {
  return fc
    .record({ message: someWords, span: spanIn(source), path: fc.option(someWords, { nil: undefined }) })
    .map(({ message, span, path }) => {
      const { start, end } = findingAt(source, span);
      return { message, start, end, ...(path === undefined ? {} : { path }) };
    });
}

function findingIn(source: string): fc.Arbitrary<Diagnostic> {
  return fc
    .record({
      span: spanIn(source),
      rule: fc.oneof(fc.constantFrom('valid-time', 'schema/type', 'syntax'), someWords),
      severity: fc.constantFrom('error' as const, 'warning' as const),
      message: someWords,
      help: words,
      pointer: fc.oneof(
        fc.constant(''),
        words.map((word) => `/${word}`),
      ),
      document: fc.nat(2),
      related: fc.array(relatedIn(source), { maxLength: 3 }),
      fix: fc.option(fixIn(source), { nil: undefined }),
      suppressed: fc.constantFrom(
        null,
        { kind: 'baseline' as const },
        { kind: 'comment' as const, reason: 'agreed' },
      ),
      fingerprint: fc.option(words, { nil: undefined }),
    })
    .map(({ span, fix, fingerprint, ...rest }) =>
      findingAt(source, span, {
        ...rest,
        ...(fix === undefined ? {} : { fix }),
        ...(fingerprint === undefined ? {} : { fingerprint }),
      }),
    );
}

const report: fc.Arbitrary<FileReport> = fc
  .tuple(
    fc.oneof(
      fc.constantFrom('a b.agent.yaml', 'sub/ü.agent.yaml', '<stdin>', '/srv/x.agent.json'),
      someWords,
    ),
    text,
  )
  .chain(([path, source]) =>
    fc.array(findingIn(source), { maxLength: 5 }).map((diagnostics) => ({
      path,
      diagnostics,
      ...(diagnostics.length === 0 ? {} : { text: source }),
    })),
  );

/** The findings of several files, whatever they are: any text, any place in it, any words, with and without fixes. */
export const anyResult: fc.Arbitrary<readonly FileReport[]> = fc.uniqueArray(report, {
  selector: ({ path }) => path,
  maxLength: 4,
});
