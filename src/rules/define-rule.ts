import type { Format, WrittenScalar } from '../document/document.ts';
import type { Severity } from '../findings/diagnostic.ts';
import type { Fact } from '../findings/fact.ts';
import type { Place, ProposedFix } from '../findings/finding.ts';
import type { DefinitionKind } from '../schema/definition-kind.ts';
import type { Parts, ShapeName } from '../schema/shapes.generated.ts';
import type { Path } from '../text/json-pointer.ts';
import type { AgentDefinition, ModelDefinition } from '../types.generated.ts';

/** The sets of rules a team can choose from; `all` needs no listing, every rule is in it. */
export type Preset = 'recommended' | 'strict';

/** The words of one kind of finding; `{name}` is filled from the report's data. */
export interface Message {
  /** One sentence: what is wrong, with the value, and what is accepted. */
  readonly text: string;
  /** The step to take now, in the imperative. */
  readonly help: string;
  /** Only if it differs from the rule's own. */
  readonly severity?: Severity;
}

/** The report of a rule: which message, where, and the fix. Without `at`, it is about the visited value. */
export interface Report<MessageId extends string = string> {
  readonly messageId: MessageId;
  readonly data?: Readonly<Record<string, string | number>>;
  readonly at?: Place;
  readonly related?: readonly { readonly place: Place; readonly message: string }[];
  readonly fix?: ProposedFix;
}

/** The part of a visit that every visitor gets beside its value. */
export interface Visit<Options> {
  /** Path of the visited value from the root of the document. */
  readonly path: Path;
  /** The value written below the visited one: `at('days', 0, 'start')`; `at()` is the visited value itself. */
  at(...keys: Path): Place;
  /** The key of what is written below the visited value; `atKey()` is the visited value's own key. */
  atKey(...keys: Path): Place;
  /** True when the key is written in the file, misspelt or with a value that the schema rejected. */
  isWritten(...keys: Path): boolean;
  /** The format of the file, for words that show what to type. */
  readonly format: Format;
  readonly options: Options;
}

/** A part of the definition that the schema accepted: what it rejected is left out, so the types hold. */
export interface PartVisit<Part, Options> extends Visit<Options> {
  readonly value: Partial<Part>;
}

/** A value that this rule alone checks (`x-owner` in the schema): anything but null may stand here. */
export interface OwnedVisit<Options> extends Visit<Options> {
  readonly value: unknown;
  /** Name of the field it is written for. */
  readonly field: string;
  /** The characters of a scalar without quotes, as they stand in the file: `0900` and `17.30` say more than their values. */
  written(): string | undefined;
}

/** A field with an open list of values. */
export interface EnumerationVisit<Options> extends Visit<Options> {
  readonly value: string;
  readonly field: string;
  /** The values of docs/service.md and those that the configuration adds. */
  readonly known: readonly string[];
}

/** One whole document: for rules about what is written rather than what it means. */
export interface DocumentVisit<Options> extends Visit<Options> {
  readonly value: unknown;
  readonly kind: DefinitionKind;
  /** Text of the file; spans of the scalars are offsets into it. */
  readonly text: string;
  scalars(): Iterable<WrittenScalar>;
}

/** The part of a document that the schema accepted, for a rule that compares documents with each other. */
export interface CrossFileVisit<Options> {
  readonly value: Partial<AgentDefinition | ModelDefinition>;
  readonly kind: DefinitionKind;
  readonly options: Options;
}

/** The comparison that a rule makes between the documents of a file and the files of a project. */
export interface CrossFile<MessageId extends string, Options> {
  /** The message where another document has the same key. */
  readonly messageId: MessageId;
  /** Ties the other one to the finding: "the other one". */
  readonly related: string;
  /** Cheap, for it runs on every clean file. */
  readonly collect: (visit: CrossFileVisit<Options>) => Iterable<Omit<Fact, 'rule' | 'document'>>;
}

export type Visitors<MessageId extends string, Options> = {
  readonly [Name in ShapeName]?: (visit: PartVisit<Parts[Name], Options>) => Iterable<Report<MessageId>>;
} & {
  readonly owned?: (visit: OwnedVisit<Options>) => Iterable<Report<MessageId>>;
  readonly enumeration?: (visit: EnumerationVisit<Options>) => Iterable<Report<MessageId>>;
  readonly document?: (visit: DocumentVisit<Options>) => Iterable<Report<MessageId>>;
};

/** Options of a rule: a draft-07 schema for the config file, and the value that each has by default. */
export interface RuleOptions<Options> {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly defaults: Options;
}

export interface RuleDefinition<Messages extends Readonly<Record<string, Message>>, Options> {
  /** One string for the id, the file, the fixture folder and the doc anchor. */
  readonly id: string;
  /** Imperative, one line: what it asks for. */
  readonly summary: string;
  /** The damage on the phone, or for the team, without it. */
  readonly why: string;
  readonly severity: Severity;
  readonly presets: readonly Preset[];
  /** True when some finding of it carries a fix. */
  readonly fixable?: boolean;
  /** Its findings stay silent where another finding stands at the same value. */
  readonly defers?: boolean;
  readonly messages: Messages;
  readonly options?: RuleOptions<Options>;
  readonly visit: Visitors<Extract<keyof Messages, string>, Options>;
  readonly crossFile?: CrossFile<Extract<keyof Messages, string>, Options>;
}

/** A rule as the core runs it. */
export type Rule = RuleDefinition<Readonly<Record<string, Message>>, unknown>;

/**
 * Declares a rule. Takes its definition, checks that reports name its own messages, and gives it back in the
 * one shape that the core runs.
 */
export function defineRule<const Messages extends Readonly<Record<string, Message>>, Options = undefined>(
  definition: RuleDefinition<Messages, Options>,
): Rule {
  return definition as unknown as Rule;
}
