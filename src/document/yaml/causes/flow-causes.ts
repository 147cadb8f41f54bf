import { show } from '../../../text/show.ts';
import type { Cause, YamlFault } from '../../causes/cause.ts';
import type { Line } from '../../causes/source-lines.ts';

/** Signs between brackets that do not mean what they seem to: commas of other scripts, and a # that begins a comment. */
export function* flowCauses(fault: YamlFault): Iterable<Cause> {
  yield* foreignComma(fault);
  yield* hashAsValue(fault);
}

const foreignCommas: RegExp = /[，、；،](?=\s|["'\w])/g;

function* foreignComma({ line }: YamlFault): Iterable<Cause> {
  const found = [...line.text.matchAll(foreignCommas)].map(({ index }) => line.start + index);
  const [first] = found;
  if (first === undefined) return;
  yield {
    start: first,
    end: first + 1,
    messageId: 'foreignComma',
    message: 'This is the comma of another script; YAML has the ordinary one only.',
    help: 'Write "," in its place.',
    repair: found.map((at) => ({ start: at, end: at + 1, text: ',' })),
    fix: { description: 'Write ordinary commas.', safe: false },
  };
}

/** `termination_key: #,`: all from the # on is a comment, the comma and what follows it too. */
function* hashAsValue({ lines, line }: YamlFault): Iterable<Cause> {
  for (const each of [line, lines.above(line.number)]) {
    const match = each === undefined ? undefined : unquotedHash(each);
    if (each === undefined || match === undefined) continue;
    const { at, written, key } = match;
    yield {
      start: at,
      end: at + written.length,
      messageId: 'hashStartsComment',
      message: `${show(key)} is empty, because # starts a comment: what stands behind it is not read.`,
      help: `Put it in quotes: "${written}".`,
      repair: [{ start: at, end: at + written.length, text: `"${written}"` }],
      fix: { description: 'Put it in quotes.', safe: false },
    };
  }
}

function unquotedHash({ text, start }: Line): { at: number; written: string; key: string } | undefined {
  const match = /(?:^|[{,]\s*|\s)["']?([\w-]+)["']?:\s+(#[^\s,}\]]*)(?=[,}\]\s]|$)/.exec(text);
  const [all, key, written] = match ?? [];
  if (match === null || all === undefined || key === undefined || written === undefined) return undefined;
  return { at: start + match.index + all.length - written.length, written, key };
}
