import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Environment } from '../../../config/types.generated.ts';
import { show, showList } from '../../../text/show.ts';
import type { ConfigTree } from '../../config/config-tree.ts';
import { checkoutOf, GitRef, type RefAddress } from '../../ledger/git-ref.ts';
import { type LedgerPlace, loadLedger, type RecordStore } from '../../ledger/ledger.ts';
import { ledgerEnvironments, ledgerFolder, projectRoot } from '../../ledger/project-root.ts';
import type { ParsedArgs } from '../options/command.ts';
import { configRequest, configTree } from '../options/config-options.ts';
import { keepSecretsBelow } from '../options/keep-secrets.ts';
import { FaultyConfigError } from '../terminal/faulty-config-error.ts';
import type { Host } from '../terminal/host.ts';
import { UsageError } from '../terminal/usage-error.ts';

/** The places where a project keeps its ledgers. */
export interface LedgerHomes {
  /** Real path of the project root. */
  readonly root: string;
  /** The refs of the environments whose ledgers are in git. */
  readonly refs: ReadonlyMap<string, GitRef>;
  /** The environments whose ledgers the configuration keeps in files. */
  readonly inFiles: ReadonlySet<string>;
}

/** The place of a ledger in git where the configuration names no other one. */
export const usual: RefAddress = { remote: 'origin', ref: 'refs/heads/voxlint-ledger' };

/**
 * Finds the places where a project keeps its ledgers: those of the configuration at its top and of the one where the call was made, which
 * must not contradict each other. Throws a `UsageError` where that is not clear.
 */
export async function ledgerHomes(configs: ConfigTree, host: Host): Promise<LedgerHomes> {
  const { cwd, env: all, secrets } = host;
  const root = projectRoot(cwd);
  const near = await addressesIn(configs, [root, cwd]);
  if (near.inGit.size === 0) return { root, refs: new Map(), inFiles: near.inFiles };
  const childEnv = (): Host['env'] => secrets?.childEnv() ?? all;
  const checkout = await checkoutOf(cwd, childEnv());
  if ('reason' in checkout) {
    throw new UsageError(
      `ledger: git needs a git checkout, and ${cwd} is not in one: ${checkout.reason} Clone the project, or take ledger: git out of the configuration.`,
    );
  }
  const { inGit, inFiles } = await addressesIn(configs, [checkout.top, root, cwd]);
  // Each configuration may name another variable that holds a token, and git starts programs to sign in.
  await keepSecretsBelow(checkout.top, host);
  const refs = [...inGit].map(([name, address]) => [name, new GitRef(checkout, address, childEnv)] as const);
  return { root: checkout.top, refs: new Map(refs), inFiles };
}

/** The homes of the ledgers of the project that a call is made in. Throws a `UsageError` where that is not clear. */
export async function ledgerHomesHere(args: ParsedArgs, host: Host): Promise<LedgerHomes> {
  const configs = await configTree(configRequest(args), host);
  const homes = await ledgerHomes(configs, host);
  if (configs.faulty.length > 0) throw new FaultyConfigError(configs.faulty);
  return homes;
}

/** The place of a ledger in a project whose ledgers in git are not open yet. */
export function unopenedPlace({ root, refs }: LedgerHomes, environment: string): LedgerPlace {
  const ref = refs.get(environment);
  return ref ? { root, environment, store: unopened(ref) } : { root, environment };
}

function unopened({ name }: GitRef): RecordStore {
  const refuse = (): never => {
    throw new Error(`The ledger in ${name} is not open.`);
  };
  return { name, texts: refuse, write: refuse };
}

/** The environments of some configurations, by where they keep their ledgers. */
interface Addresses {
  readonly inGit: ReadonlyMap<string, RefAddress>;
  readonly inFiles: ReadonlySet<string>;
}

async function addressesIn(configs: ConfigTree, folders: readonly string[]): Promise<Addresses> {
  const inGit = new Map<string, RefAddress>();
  const inFiles = new Set<string>();
  for (const folder of new Set(folders)) {
    const { environments } = await configs.at(folder);
    for (const [name, settings] of environments) {
      const address = addressOf(name, settings);
      const before = inGit.get(name);
      const isOther =
        before !== undefined && (address?.remote !== before.remote || address.ref !== before.ref);
      if (isOther || (address && inFiles.has(name))) throw contradiction(name);
      if (address) inGit.set(name, address);
      else inFiles.add(name);
    }
  }
  return { inGit, inFiles };
}

/** Throws a `UsageError` where the configuration of a file gives its environment another ledger than the project has. */
export function refuseOtherLedger(
  environments: readonly { readonly name: string; readonly settings: Environment }[],
  { refs }: LedgerHomes,
): void {
  for (const { name, settings } of environments) {
    const [own, home] = [addressOf(name, settings), refs.get(name)?.address];
    if (own?.remote !== home?.remote || own?.ref !== home?.ref) throw contradiction(name);
  }
}

function addressOf(name: string, { ledger, ledgerRemote, ledgerRef }: Environment): RefAddress | undefined {
  if (ledger === 'git') return { remote: ledgerRemote ?? usual.remote, ref: ledgerRef ?? usual.ref };
  const other = [ledgerRemote, ledgerRef].find((value) => value !== undefined);
  if (other === undefined) return undefined;
  throw new UsageError(
    `environments.${name} says where in git its ledger is (${show(other)}), but not that it is there. Add ledger: git to it.`,
  );
}

function contradiction(name: string): UsageError {
  return new UsageError(
    `The configurations of the project give environments.${name} different ledgers. Write ledger, ledgerRemote and ledgerRef into the one at the top only.`,
  );
}

/** Throws a `UsageError` where an environment whose ledger is in git has records in the checkout, too, or the checkout has another project in it. */
export function refuseSecondLedgers({ root, refs }: LedgerHomes, { cwd }: Pick<Host, 'cwd'>): void {
  for (const name of refs.keys()) {
    const [folder] = foldersWithRecords(name, cwd, root);
    if (folder === undefined) continue;
    throw new UsageError(
      `${join(folder, ledgerFolder, name)} holds records, and the ledger of ${name} is in git. Take them over: voxlint move --to-git --env ${name}`,
    );
  }
  const nearest = projectRoot(cwd);
  if (refs.size === 0 || nearest === root) return;
  throw new UsageError(
    `With ledger: git, the project is the whole checkout, and ${join(nearest, ledgerFolder)} holds ledgers of its own: of ${showList(ledgerEnvironments(nearest), 'and')}. Give these environments ledger: git, too, then take them over: voxlint move --to-git --env <name>`,
  );
}

/** The folders upwards from a folder to the top of the checkout that hold records of an environment in files. */
export function foldersWithRecords(environment: string, from: string, top: string): readonly string[] {
  const folders = [];
  for (let each = from; ; each = dirname(each)) {
    const isThere = existsSync(join(each, ledgerFolder, environment));
    if (isThere && hasRecords(each, environment)) folders.push(each);
    if (each === top || dirname(each) === each) return folders;
  }
}

function hasRecords(root: string, environment: string): boolean {
  const { records, faults } = loadLedger({ root, environment });
  return records.length + faults.length > 0;
}
