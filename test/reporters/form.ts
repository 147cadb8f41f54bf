import type { FileReport } from '../../src/findings/diagnostic.ts';

/** A check of a report; throws where the report breaks a rule. */
export type FormCheck = (text: string, files: readonly FileReport[]) => unknown;

/** The form of a format: `test/reporters/forms/<format>.ts` has it as its default export. */
export interface Form {
  /** The ending of its files. */
  readonly ending: 'json' | 'xml' | 'txt' | 'md' | 'html';
  /** The control character that the format is made of, such as a tab; none but line ends unless given. */
  readonly separator?: string;
  /** Commands to a runner that it gives on purpose; none unless given. */
  readonly commands?: readonly string[];
  /** Rules that hold for every result, by what they ask for. */
  readonly rules: Readonly<Record<string, FormCheck>>;
  /** Rules that hold for a hostile text in every place of a report: see `hostileResult`. */
  readonly hostile?: Readonly<Record<string, FormCheck>>;
}
