import { realpathSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Format } from '../../../document/document.ts';
import { formatOf } from '../../../document/format-of.ts';
import type { FileReport } from '../../../findings/diagnostic.ts';
import type { DocumentValue } from '../../../lint/lint.ts';
import type { Settings } from '../../../lint/settings.ts';
import { definitionKind } from '../../../schema/definition-kind.ts';
import { isMap } from '../../../text/is-map.ts';
import { show } from '../../../text/show.ts';
import { keyOf } from '../../../upload/identity.ts';
import type { Definition, DefinitionFile } from '../../../upload/plan.ts';
import { contentHash, requestBody } from '../../../upload/request-body.ts';
import type { PlannedTarget } from '../../../upload/same-target.ts';
import { checkFiles } from '../../check/check-files.ts';
import type { CheckResult } from '../../check/check-result.ts';
import type { ConfigTree } from '../../config/config-tree.ts';
import type { FoundFile } from '../../files/find-files.ts';
import { isInside } from '../../files/is-inside.ts';
import { slashed } from '../../files/slashed.ts';
import { sha256 } from '../../ledger/ledger.ts';
import { rootAbove } from '../../ledger/project-root.ts';
import { namedBaseline } from '../lint/named-baseline.ts';
import { problemText, refuseUnusable } from '../lint/problem-text.ts';
import { toCheckRequest } from '../lint/to-check-request.ts';
import type { LintRequest } from '../options/lint-options.ts';
import { FaultyConfigError } from '../terminal/faulty-config-error.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';

/** The text of a file, as it was checked and as it would be sent. */
export interface SourceText {
  readonly text: string;
  readonly format: Format;
}

/** The definitions that a call names, checked. */
export interface Collected {
  readonly files: readonly DefinitionFile[];
  /** The reports of the files, in their order. */
  readonly reports: readonly FileReport[];
  /** The settings of the files, in their order. */
  readonly settings: readonly Settings[];
  /** By path, as the user would type it. */
  readonly sources: ReadonlyMap<string, SourceText>;
}

/** The place of definitions. */
export interface DefinitionsPlace {
  readonly configs: ConfigTree;
  /** Real path of the project root. */
  readonly root: string;
  /** Finds the place that the definitions of a file go to; absent where none is asked for. */
  readonly environments?: { of(absolute: string, shown: string): Promise<PlannedTarget> };
}

/**
 * Reads and checks the files that a call names, each text once: what was checked is what would be sent. Throws a
 * `UsageError` for paths that lead nowhere or out of the project, and for configurations with mistakes.
 */
export async function collectDefinitions(
  request: LintRequest,
  { configs, root, environments }: DefinitionsPlace,
  host: Host,
): Promise<Collected> {
  const baseline = await namedBaseline(request, host);
  const opened = { configs, baseline };
  const result = await checkFiles({ ...toCheckRequest(request, opened, host), keepTexts: true });
  refuseProblems(result);
  const pathIn = pathsIn(root);
  const files: DefinitionFile[] = [];
  const sources = new Map<string, SourceText>();
  for (const { file, report, values = [] } of result.files) {
    const read = file.read?.();
    const text = read === undefined || 'problem' in read ? '' : read.text;
    sources.set(file.path, { text, format: formatOf(file.path) });
    const { path, absolute } = file;
    const target = (await environments?.of(absolute, path)) ?? {};
    const about = { path, pathInRoot: pathIn(file), errors: errorsIn(report), kind: request.kind, target };
    files.push(toDefinitionFile({ ...about, documents: values }));
  }
  rejectSameKeys(files);
  return {
    files,
    reports: result.files.map(({ report }) => report),
    settings: result.files.map(({ settings }) => settings),
    sources,
  };
}

/** Nothing is sent where not all that was named could be checked. */
function refuseProblems({ faultyConfigs, problems }: CheckResult): void {
  refuseUnusable(problems);
  const own = problems.filter((problem) => problem.kind !== 'faultyConfig' || !problem.ofOthers);
  if (own.some(({ kind }) => kind === 'faultyConfig')) throw new FaultyConfigError(faultyConfigs);
  if (own.length > 0) throw new UsageError(own.map(problemText).join(' '));
}

/** A file that was read. */
export interface ReadSource {
  /** As the user would type it. */
  readonly path: string;
  /** Relative to the project root, with `/`. */
  readonly pathInRoot: string;
  readonly documents: readonly DocumentValue[];
  /** The number of errors that are known. */
  readonly errors: number;
  /** The kind of its documents, where it does not come from them. */
  readonly kind: LintRequest['kind'];
  /** The place that they go to. */
  readonly target: PlannedTarget;
}

/** The definitions of a file. Throws a `UsageError` for a document that cannot be one in a file without errors. */
export function toDefinitionFile(read: ReadSource): DefinitionFile {
  const { path, pathInRoot, documents, errors } = read;
  const kindOf = (value: unknown): Definition['kind'] => read.kind ?? definitionKind(path, value);
  const definitions = documents.flatMap((document): Definition[] => {
    if (!isMap(document.value)) return [];
    return [toDefinition(read, document, document.value, kindOf(document.value))];
  });
  if (definitions.length < documents.length && errors === 0) {
    throw new UsageError(`${path} holds a document that is not a map, so there is nothing to send.`);
  }
  const key = keyOf({ path: pathInRoot, document: 0 });
  return { path, key, kind: kindOf(documents[0]?.value), errors, definitions };
}

function errorsIn({ diagnostics }: FileReport): number {
  return diagnostics.filter(({ severity, suppressed }) => severity === 'error' && suppressed === null).length;
}

function toDefinition(
  { path, pathInRoot, target: { baseUrl, projectId } }: ReadSource,
  document: DocumentValue,
  value: object,
  kind: Definition['kind'],
): Definition {
  const { name } = value as { readonly name?: unknown };
  return {
    key: keyOf({ path: pathInRoot, document: document.index }),
    kind,
    path,
    document: document.index,
    name: typeof name === 'string' ? name : '',
    // Written when it is asked for: of a large project, most definitions are not sent.
    get body() {
      return requestBody(value);
    },
    contentHash: contentHash(value, sha256),
    target: kind === 'agent' ? { baseUrl, projectId } : { baseUrl },
  };
}

/**
 * Finds the path of a file in the project. A link counts as the file it leads to, unless that lies outside. A file of another
 * project is refused: here it would get another key, and be created a second time.
 */
export function pathsIn(root: string): (file: FoundFile) => string {
  const rootOf = remember(rootAbove);
  const real = remember(realPath);
  return ({ path, absolute }) => {
    const places = [real(absolute), join(real(dirname(absolute)), basename(absolute))];
    const place = places.find((each) => isInside(root, each));
    const own = place === undefined ? undefined : rootOf(dirname(place));
    if (place !== undefined && (own === undefined || own === root)) {
      return slashed(relative(root, place));
    }
    const other = own ?? rootOf(dirname(places[0] ?? absolute));
    const advice = other === undefined ? '' : ` It belongs to the one in ${other}; run voxlint there.`;
    throw new UsageError(`${show(path)} is not part of the project in ${root}.${advice}`);
  };
}

function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

function remember<Value>(find: (path: string) => Value): (path: string) => Value {
  const known = new Map<string, Value>();
  return (path) => {
    if (!known.has(path)) known.set(path, find(path));
    return known.get(path) as Value;
  };
}

/** Names that differ in nothing but how Unicode spells their letters are one name to other file systems. */
function rejectSameKeys(files: readonly DefinitionFile[]): void {
  const known = new Map<string, DefinitionFile>();
  for (const file of files) {
    const sameKey = known.get(file.key);
    if (sameKey) {
      throw new UsageError(
        `${show(sameKey.path)} and ${show(file.path)} have the same name, spelled with different code points. Rename one of them.`,
      );
    }
    known.set(file.key, file);
  }
}
