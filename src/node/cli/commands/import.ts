import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { DefinitionKind } from '../../../schema/definition-kind.ts';
import { show } from '../../../text/show.ts';
import { identityOf } from '../../../upload/identity.ts';
import type { LedgerRecord } from '../../../upload/ledger-record.ts';
import { idsOf } from '../../../upload/resource-id.ts';
import { systemClock } from '../../client/system-clock.ts';
import type { Command, ParsedArgs } from '../options/command.ts';
import { configOptions } from '../options/config-options.ts';
import { printReport } from '../output/print-report.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { type Import, type ImportLedger, importLedger, importResources } from '../upload/import-resources.ts';
import { importTargets } from '../upload/import-target.ts';
import { type ImportedResource, importedResources } from '../upload/imported-resource.ts';
import { changeLedger } from '../upload/open-ledgers.ts';
import { type UploadContext, uploadContext } from '../upload/upload-context.ts';
import { refuseElsewhere, soundLedger } from '../upload/with-ledger.ts';

/** `voxlint import`: begin with what is in the service already. */
export const importCommand: Command = {
  name: 'import',
  usage: ['import [options] <file>', 'import [options] -'],
  description:
    'Makes definitions from agents and models as the service returned them: one, a list of them, or either under "data", from a ' +
    'file or from standard input (-). What the service assigns is left out. With --env their records are kept too, so that push ' +
    'knows them and does not create them again. Nothing is sent, and no file is overwritten.',
  options: {
    out: {
      type: 'string',
      value: '<path>',
      summary: 'File for the definition (.yaml or .json), or folder for several; here by default',
    },
    env: {
      type: 'string',
      value: '<name>',
      summary: 'Keep the records of this environment: these resources are there',
    },
    kind: {
      type: 'string',
      value: '<kind>',
      choices: ['agent', 'model'],
      summary: 'Treat every resource as an agent or a model, whatever its fields',
    },
    ...configOptions,
  },
  examples: [
    {
      line: 'voxlint import agent.json --out agents/ --env production',
      meaning: 'take over an agent that is live',
    },
    {
      line: 'curl -s http://127.0.0.1:4010/_voxlint/agents | voxlint import - --out agents/',
      meaning: 'take over all of a rehearsal',
    },
  ],
  async run(args, host) {
    const [source, ...more] = args.operands;
    if (source === undefined)
      throw new UsageError('Name a file with what the service returned, or - for standard input.');
    if (more.length > 0) throw new UsageError('import takes one file; it may hold a list.');
    const context = await uploadContext(args, host);
    const resources = await importedResources(source, args.get('kind') as DefinitionKind | undefined, host);
    refuseRepeatedIds(resources);
    if (args.get('env') === undefined) return importAll(resources, [], context, undefined, args, host);
    return changeLedger(context, 'Import what is in the service', host, async (context, publish) => {
      const records = soundLedger(context);
      const now = new Date(systemClock.now()).toISOString();
      const ledger = importLedger(context, records, { now, publish });
      refuseKnownIds(resources, ledger);
      const known = resources.filter((resource) => hasFile(resource, ledger));
      return importAll(resources, known, context, ledger, args, host);
    });
  },
};

/** Throws a `UsageError` for a listing that has one id twice: two files would be one resource. */
function refuseRepeatedIds(resources: readonly ImportedResource[]): void {
  const known = new Map<string, ImportedResource>();
  for (const resource of resources) {
    if (resource.id === undefined) continue;
    const id = resource.id.toLowerCase();
    const other = known.get(id);
    if (other) {
      throw new UsageError(
        `The listing has the id ${show(resource.id)} twice: for ${show(other.name)} and for ${show(resource.name)}. Take one of them out.`,
      );
    }
    known.set(id, resource);
  }
}

/** Throws a `UsageError` for an id that a record had before it made a newer one, and for one of another environment. */
function refuseKnownIds(
  resources: readonly ImportedResource[],
  { context, records, recordOf }: ImportLedger,
): void {
  const wanted = resources.filter((resource) => recordOf(resource) === undefined);
  const ids = wanted.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const past = new Map(
    records.flatMap((record) => idsOf(record).map((id) => [id.toLowerCase(), record] as const)),
  );
  for (const id of ids) {
    const owner = past.get(id.toLowerCase());
    if (owner)
      throw new UsageError(`${show(id)} is an id that ${owner.key} had before. Take it out of the listing.`);
  }
  refuseElsewhere(ids, context);
}

async function importAll(
  resources: readonly ImportedResource[],
  known: readonly ImportedResource[],
  context: UploadContext,
  ledger: ImportLedger | undefined,
  args: ParsedArgs,
  host: Host,
): Promise<number> {
  const left = new Set(known);
  const wanted = resources.filter((resource) => !left.has(resource));
  const imports = chooseTargets(wanted, ledger, args, host);
  const reports = await importResources(imports, context, ledger, host);
  for (const { resource, target } of imports) {
    const id = ledger === undefined || resource.id === undefined ? '' : ` (${resource.id})`;
    host.stdout.write(`Wrote ${show(target.path).slice(1, -1)}${id}\n`);
  }
  for (const note of notesOn(resources, known, ledger)) host.stderr.write(`voxlint: ${note}\n`);
  const faulty = reports.filter(({ diagnostics }) => diagnostics.length > 0);
  if (faulty.length === 0) return 0;
  host.stdout.write('\n');
  await printReport(
    faulty,
    { format: 'pretty', output: host.stdout, fixed: 0, fixCommand: undefined },
    args,
    host,
  );
  return faulty.some(({ diagnostics }) => diagnostics.some(({ severity }) => severity === 'error')) ? 1 : 0;
}

/** A resource that the ledger knows, but whose file is gone, goes back to where it was. */
function chooseTargets(
  resources: readonly ImportedResource[],
  ledger: ImportLedger | undefined,
  args: ParsedArgs,
  { cwd }: Host,
): readonly Import[] {
  const recordOf = (resource: ImportedResource): LedgerRecord | undefined => ledger?.recordOf(resource);
  const [back, fresh] = [true, false].map((isKnown) =>
    resources.filter((resource) => (recordOf(resource) !== undefined) === isKnown),
  );
  const root = ledger?.context.root ?? cwd;
  const own = (ledger?.records ?? []).map(({ key }) => resolve(root, identityOf(key).path));
  const targets = importTargets(fresh ?? [], args.get('out'), { cwd, own: new Set(own) });
  const restored = (back ?? []).flatMap((resource) => {
    const key = recordOf(resource)?.key ?? '';
    const path = relative(cwd, resolve(root, identityOf(key).path));
    return importTargets([resource], path, { cwd }).map((target) => ({ resource, target }));
  });
  const created = (fresh ?? []).flatMap((resource, index) => {
    const target = targets[index];
    return target ? [{ resource, target }] : [];
  });
  return [...restored, ...created];
}

function hasFile(resource: ImportedResource, { context, recordOf }: ImportLedger): boolean {
  const record = recordOf(resource);
  return record !== undefined && existsSync(resolve(context.root, identityOf(record.key).path));
}

function notesOn(
  resources: readonly ImportedResource[],
  known: readonly ImportedResource[],
  ledger: ImportLedger | undefined,
): readonly string[] {
  const old = resources.filter(({ isOld }) => isOld).length;
  const isLive = ledger === undefined && resources.some(({ id }) => id !== undefined);
  return [
    ...known.map(
      (resource) => `${resource.id} is left out, because it is ${ledger?.recordOf(resource)?.key} already.`,
    ),
    ...(old === 0
      ? []
      : [
          `${old === 1 ? 'One of them says' : `${old} of them say`} that another version counts (is_current: false).`,
        ]),
    ...(isLive
      ? [
          'These are in the service already, and the ledger does not know them: the next push creates them again. Import with --env to prevent that.',
        ]
      : []),
  ];
}
