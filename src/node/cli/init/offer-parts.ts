import { realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { slashed } from '../../files/slashed.ts';
import { Draft } from '../../init/draft.ts';
import type { SetupChoices, SetupPart } from '../../init/setup-part.ts';
import { setupParts } from '../../init/setup-parts.ts';
import type { Survey } from '../../init/survey.ts';
import { shellWord } from '../output/suggest.ts';
import { UsageError } from '../terminal/usage-error.ts';

/** The parts that a run of init may set up. */
export interface Offer {
  readonly parts: readonly SetupPart[];
  /** The parts that are not offered, and why. */
  readonly notes: readonly string[];
}

/** The parts that are asked for by name, else all that can be set up in this folder. Throws a `UsageError` for one that cannot. */
export function offerParts(survey: Survey, only: readonly string[], cwd: string): Offer {
  const named = setupParts.filter(({ id }) => only.length === 0 || only.includes(id));
  const { outerTop } = survey;
  if (outerTop === undefined) return { parts: named, notes: [] };
  const place = shellWord(shownFolder(outerTop, cwd));
  const [misplaced] = named.filter(({ isForTop }) => isForTop);
  if (misplaced !== undefined && only.length > 0) {
    throw new UsageError(
      `The part ${misplaced.id} belongs at the top of the git checkout: voxlint init ${place} --only ${misplaced.id}`,
    );
  }
  if (misplaced === undefined) return { parts: named, notes: [] };
  return {
    parts: named.filter(({ isForTop }) => !isForTop),
    notes: [`The hook and CI belong at the top of the git checkout. For them: voxlint init ${place}`],
  };
}

/** A folder as the user would type it, from the working directory. */
export function shownFolder(folder: string, cwd: string): string {
  return slashed(relative(realpathSync(cwd), folder)) || '.';
}

/** The texts of the folder with these parts set up. */
export async function draftParts(
  parts: readonly SetupPart[],
  survey: Survey,
  choices: SetupChoices,
): Promise<Draft> {
  const draft = new Draft(survey.folder);
  for (const part of parts) await part.draft(survey, draft, choices);
  return draft;
}

/** Parts by what is left to do for them. */
export interface PartsToDo {
  /** Those that would change files. */
  readonly open: readonly SetupPart[];
  /** Those that have only something to say. */
  readonly advice: readonly SetupPart[];
}

/** Leaves out what is set up already. */
export async function partsToDo(
  parts: readonly SetupPart[],
  survey: Survey,
  choices: SetupChoices,
): Promise<PartsToDo> {
  const drafts = await Promise.all(parts.map((part) => draftParts([part], survey, choices)));
  const changes = (index: number): boolean => (drafts[index]?.changes.length ?? 0) > 0;
  const notes = (index: number): boolean => (drafts[index]?.notes.length ?? 0) > 0;
  return {
    open: parts.filter((_, index) => changes(index)),
    advice: parts.filter((_, index) => !changes(index) && notes(index)),
  };
}
