import type { Draft } from './draft.ts';
import type { Survey } from './survey.ts';

/** The choices for a part beside whether it is wanted. */
export interface SetupChoices {
  /** Address of the voxlint repository for pre-commit; without one the hook runs the voxlint of the project. */
  readonly hookRepository?: string;
  /** The parts that were asked for by name. */
  readonly asked?: readonly string[];
}

/** One of the things that init sets up. */
export interface SetupPart {
  /** The word for it on the command line. */
  readonly id: string;
  /** Its use to people, as a question lists it. */
  readonly title: string;
  /** True when it is set up by default. */
  readonly isUsual: boolean;
  /** True when it belongs at the top of a checkout and nowhere else. */
  readonly isForTop: boolean;
  /** Puts its files into the draft, and notes for what it cannot do itself. Content that is there already stays. */
  draft(survey: Survey, draft: Draft, choices: SetupChoices): void | Promise<void>;
}

/** The address at which editors and files find a schema, from the folder that is set up. */
export function schemaPath(kind: 'agent' | 'model' | 'config'): string {
  return `node_modules/voxlint/dist/schemas/${kind}.schema.json`;
}
