import type { FileReport } from '../../../findings/diagnostic.ts';
import { activeRules, type Settings } from '../../../lint/settings.ts';
import rule from '../../../rules/valid-structured-schema.ts';
import type { LedgerRecord } from '../../../upload/ledger-record.ts';
import type { Definition } from '../../../upload/plan.ts';
import type { ConfigTree } from '../../config/config-tree.ts';
import type { LintRequest } from '../options/lint-options.ts';
import type { Host } from '../terminal/host.ts';
import { collectDefinitions } from '../upload/collect-definitions.ts';
import type { TypedAgent, TypedOutput } from './types-file.ts';

/** The agents that a call names. */
export interface CollectedAgents {
  readonly agents: readonly TypedAgent[];
  /** The linter's reports on their files. */
  readonly reports: readonly FileReport[];
  /** The parts of agents that are in no type, or not for sure, one sentence each. */
  readonly notes: readonly string[];
}

/** The place to look for agents. */
export interface AgentsPlace {
  readonly configs: ConfigTree;
  /** Real path of the project root. */
  readonly root: string;
  /** The records of what was created; absent where no environment is asked for. */
  readonly ledger: readonly LedgerRecord[] | undefined;
}

/** Reads and checks the agents that a call names. Throws a `UsageError` as `collectDefinitions` does. */
export async function collectAgents(
  request: LintRequest,
  place: AgentsPlace,
  host: Host,
): Promise<CollectedAgents> {
  const { files, reports, settings } = await collectDefinitions(request, place, host);
  const agents: TypedAgent[] = [];
  const notes: string[] = [];
  const own: FileReport[] = [];
  for (const [index, file] of files.entries()) {
    const definitions = file.definitions.filter(({ kind }) => kind === 'agent');
    const report = reports[index];
    if (report !== undefined && (file.kind === 'agent' || definitions.length > 0)) own.push(report);
    if (definitions.length === 0) continue;
    const keywords = declaredKeywords(settings[index]);
    for (const definition of definitions) {
      const outputs = outputsOf(definition);
      const named = outputs.filter(({ name }) => name !== '');
      agents.push({
        key: definition.key,
        name: definition.name,
        outputs: named,
        keywords,
        ...idOf(definition, place, notes),
      });
      if (named.length < outputs.length)
        notes.push(`${definition.key} has an output without a name, which is left out.`);
    }
  }
  return { agents, reports: own, notes };
}

function outputsOf({ body }: Definition): readonly TypedOutput[] {
  const { structured_output: list } = JSON.parse(body) as { readonly structured_output?: unknown };
  if (!Array.isArray(list)) return [];
  return list.flatMap((output: unknown) => {
    if (typeof output !== 'object' || output === null) return [];
    const { name, description, structured_schema: schema } = output as Readonly<Record<string, unknown>>;
    return [{ name: textOf(name), description: textOf(description), schema }];
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The keywords that a team says the service takes beyond the documented ones. */
function declaredKeywords(settings: Settings = {}): readonly string[] {
  const [active] = activeRules([rule], settings);
  const { keywords = [] } = (active?.options ?? {}) as { readonly keywords?: readonly string[] };
  return keywords;
}

function idOf(
  { key, contentHash }: Definition,
  { ledger = [] }: AgentsPlace,
  notes: string[],
): { readonly id?: string } {
  const record = ledger.find((each) => each.kind === 'agent' && each.key === key);
  if (record?.state !== 'created') return {};
  if (record.contentHash !== contentHash)
    notes.push(`${key} has changed since it was created; its types are those of the file.`);
  return { id: record.id };
}
