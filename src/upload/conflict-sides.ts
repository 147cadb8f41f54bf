/** One version of a text that a merge could not join. */
export interface ConflictSide {
  /** What the markers call it: `HEAD`, the name of a branch. */
  readonly label: string;
  readonly text: string;
}

/**
 * The two texts behind the conflict markers that git leaves (git-merge(1), "How conflicts are presented"; also with the
 * common ancestor between them). Undefined where the markers do not go together.
 */
export function conflictSides(text: string): readonly [ours: ConflictSide, theirs: ConflictSide] | undefined {
  const ours: string[] = [];
  const theirs: string[] = [];
  const labels = { ours: '', theirs: '' };
  let part: Part = 'both';
  for (const line of text.split('\n')) {
    const [, marker = '', label = ''] = /^(<{7}|\|{7}|={7}|>{7})(?: (.*?))?\r?$/.exec(line) ?? [];
    const next: Part | undefined = nextParts[part][marker];
    if (marker !== '' && next === undefined) return undefined;
    if (next === undefined) {
      if (part === 'both' || part === 'ours') ours.push(line);
      if (part === 'both' || part === 'theirs') theirs.push(line);
      continue;
    }
    if (part === 'both') labels.ours ||= label;
    if (part === 'theirs') labels.theirs ||= label;
    part = next;
  }
  if (part !== 'both' || labels.ours === '' || labels.theirs === '') return undefined;
  return [
    { label: labels.ours, text: ours.join('\n') },
    { label: labels.theirs, text: theirs.join('\n') },
  ];
}

type Part = 'both' | 'ours' | 'base' | 'theirs';

/** Where each marker leads from each part. */
const nextParts: Readonly<Record<Part, Readonly<Record<string, Part>>>> = {
  both: { '<<<<<<<': 'ours' },
  ours: { '|||||||': 'base', '=======': 'theirs' },
  base: { '=======': 'theirs' },
  theirs: { '>>>>>>>': 'both' },
};
