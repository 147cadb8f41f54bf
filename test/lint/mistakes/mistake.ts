import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The valid examples that mistakes are planted into, in all the forms that are read. */
const files = {
  clinic: 'clinic/front-desk.agent.yaml',
  restaurant: 'restaurant/table-booking.agent.json',
  arabic: 'hotel/reception-ar.agent.json',
  hindi: 'hotel/reception-hi.agent.yaml',
  japanese: 'hotel/reception-ja.agent.yml',
  flow: 'bank/card-block.agent.yml',
  anchors: 'garage/service-booking.agent.yaml',
  twoInOne: 'pharmacy/day-and-night.agent.yaml',
  quoted: 'collections/first-reminder.agent.yaml',
  survey: 'survey/after visit survey.agent.yaml',
  windows: 'utility/outage-line.agent.yaml',
  withMark: 'logistics/delivery-slot.agent.yml',
  taxi: 'taxi/minimal.agent.yml',
  model: 'models/conversation.model.yaml',
  jsonModel: 'models/fallback.model.json',
} as const;

export type ExampleName = keyof typeof files;

/** One mistake in one example, and where its finding must stand. */
export interface Mistake {
  readonly what: string;
  readonly example: ExampleName;
  /** The characters that the mistake replaces; they occur once. */
  readonly from: string;
  readonly to: string;
  /** The line where the user must type, by how it begins or by its number; the first changed line when absent. */
  readonly line?: string | number;
  /** Part of what is found once the fix is applied, where it only brings the next fault to light. */
  readonly next?: string;
}

/** `[what, from, to, line, next]`: the rows of a table about one example. */
export type Row = readonly [
  what: string,
  from: string,
  to: string,
  line?: string | number | undefined,
  next?: string,
];

export function inExample(example: ExampleName, rows: readonly Row[]): readonly Mistake[] {
  return rows.map(([what, from, to, line, next]) => ({
    what,
    example,
    from,
    to,
    ...(line === undefined ? {} : { line }),
    ...(next === undefined ? {} : { next }),
  }));
}

export interface Planted {
  readonly path: string;
  readonly text: string;
  /** 1-based, where the finding must stand. */
  readonly line: number;
}

/** The example with the mistake in it. Throws when the row does not fit the example. */
export function plant(mistake: Mistake): Planted {
  const path = files[mistake.example];
  const original = readExample(path);
  const at = original.indexOf(mistake.from);
  if (at === -1 || original.indexOf(mistake.from, at + 1) !== -1) {
    throw new Error(`"${mistake.what}": ${JSON.stringify(mistake.from)} must stand once in ${path}.`);
  }
  const text = original.slice(0, at) + mistake.to + original.slice(at + mistake.from.length);
  return { path: path.split('/').at(-1) ?? path, text, line: lineOf(mistake, original, text) };
}

function lineOf({ what, line }: Mistake, original: string, text: string): number {
  if (typeof line === 'number') return line;
  const lines = text.split(/\r\n|\n|\r/);
  if (line === undefined) {
    const before = original.split(/\r\n|\n|\r/);
    return lines.findIndex((each, index) => each !== before[index]) + 1;
  }
  const found = lines.flatMap((each, index) =>
    each.trim() !== '' && lines.slice(index).join('\n').trimStart().startsWith(line) ? [index + 1] : [],
  );
  if (found.length !== 1) throw new Error(`"${what}": ${found.length} lines begin with ${line}.`);
  return found[0] ?? 0;
}

const texts = new Map<string, string>();

export function readExample(path: string): string {
  const known = texts.get(path);
  if (known !== undefined) return known;
  const file = fileURLToPath(new URL(`../../../examples/${path}`, import.meta.url));
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  texts.set(path, text);
  return text;
}
