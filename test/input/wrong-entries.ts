import fc from 'fast-check';

/** Values that people write in place of the wanted ones. */
const strayValues: readonly string[] = [
  ...['9:00', '9am', '"9.30"', '6:00 pm', '17h30', '0900', '24:00', '７:30', "'9:00:00'", '12:30'],
  ...['"true"', 'yes', 'no', 'on', 'True', '1', '0', '"5"', '-5', '1e3', '1_000', '0o17', '007', '+49301234'],
  ...['12345678901234567890', '0.1', '.5', '5.', '60s', '"10 min"', '~', '', 'null', '[]', '{}', '""', "''"],
  ...['#', '*', 'pound', 'hash', '"＃"', 'star', '"**"', '&', 'bool', 'str', 'int', 'float', 'list', 'dict'],
  ...['Boolean', '[string]', '[string, "null"]', 'Europe/Berln', 'CET', 'berlin', 'UTC+1', 'Monday', 'mon'],
  ...['montag', 'lun', 'single-prompt', 'Single_Prompt', 'RNN ', 'rnn', 'ai-extraction', 'ai_extractoin'],
  ...['{{name}}', '{{name}} calls', '!important', '@home', '`code`', '%', 'a: b', 'a #b', '- a', '"open'],
  ...[
    '2026-01-01',
    '1,5',
    'x',
    '[a]',
    '{a: 1}',
    '!!str 5',
    '|',
    '>-',
    '"a\\qb"',
    '123e4567e89b12d3a456426614174000',
  ],
];

/** Keys that people write in place of those of the schema. */
const strayKeys: readonly string[] = [
  ...[
    'Name',
    'agentType',
    'agent-type',
    'welcome message',
    'timezone',
    'promt',
    'propmt',
    'days',
    'id',
    'version',
  ],
  ...[
    'is_active',
    'status',
    'start_time',
    'end',
    'type',
    'desc',
    'requried',
    'proprties',
    'min',
    'max',
    'enum',
  ],
  ...[
    'threshhold',
    'utterence',
    'no',
    'null',
    '1',
    '"a b"',
    'tresholds',
    'termination-key',
    'created_at',
    'default',
  ],
];

const slip = fc.record({
  kind: fc.constantFrom(
    'value',
    'key',
    'swap key',
    'transpose',
    'capital',
    'drop quotes',
    'quote',
    'repeat',
    'drop',
  ),
  at: fc.nat(),
  value: fc.constantFrom(...strayValues),
  key: fc.constantFrom(...strayKeys),
});

type Slip = typeof slip extends fc.Arbitrary<infer T> ? T : never;

/** A definition after one to four mistakes of the sort that people make in its keys and values. */
export function withWrongEntries(text: string): fc.Arbitrary<string> {
  return fc.array(slip, { minLength: 1, maxLength: 4 }).map((all) => all.reduce(make, text));
}

const entry: RegExp = /^([ \t]*(?:- +)?)("?)([A-Za-z_]+)\2(:[ \t]*)(.*?)(,?)(\r?)$/;

function make(text: string, { kind, at, value, key }: Slip): string {
  const lines = text.split('\n');
  const candidates = lines.flatMap((line, number) => (entry.test(line) ? [number] : []));
  const number = candidates[at % Math.max(1, candidates.length)];
  const match = entry.exec(lines[number ?? 0] ?? '');
  if (number === undefined || match === null) return text;
  const [, lead = '', quote = '', name = '', colon = '', written = '', comma = '', end = ''] = match;
  const line = (newName: string, newValue: string): string =>
    `${lead}${/^"/.test(newName) ? newName : quote + newName + quote}${colon}${newValue}${comma}${end}`;
  const lineOf: Readonly<Record<Slip['kind'], () => string[]>> = {
    value: () => [line(name, value)],
    key: () => [line(key, written)],
    'swap key': () => [line(name.split('_').reverse().join('_'), written)],
    transpose: () => [line(name.replace(/^(.)(.)(.)/, '$1$3$2'), written)],
    capital: () => [
      line(
        name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
        written,
      ),
    ],
    'drop quotes': () => [line(name, written.replaceAll(/["']/g, ''))],
    quote: () => [line(name, `"${written.replaceAll('"', '')}"`)],
    repeat: () => [line(name, written), line(name, value)],
    drop: () => [],
  };
  lines.splice(number, 1, ...lineOf[kind]());
  return lines.join('\n');
}
