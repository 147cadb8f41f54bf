import type { DefinitionKind } from '../../schema/definition-kind.ts';
import { isProblem, type LedgerRecord, parseRecord } from '../../upload/ledger-record.ts';
import { textsOf } from '../git/file-versions.ts';
import { type GitProblem, git, lineOf } from '../git/git.ts';
import { ledgerFolder, readmePath } from './project-root.ts';

/** A record that a branch of the clone has and the checkout never had. */
export interface RecordElsewhere {
  readonly environment: string;
  readonly kind: DefinitionKind;
  readonly record: LedgerRecord;
}

/** A branch of the clone with records that the commit that is checked out never had. */
export interface BranchWithRecords {
  /** As git shows it: `origin/main`. */
  readonly name: string;
  /** True for the upstream of the branch that is checked out, and for the default branch of a remote. */
  readonly isTrunk: boolean;
  /** True for a ledger in git. */
  readonly isLedger: boolean;
  readonly records: readonly RecordElsewhere[];
}

/**
 * The records on the branches of the clone, also of remotes as they were last fetched, and in the ledgers in git that it knows, that are
 * not in the history of the commit that is checked out. Asks git, and changes nothing.
 *
 * @param root real path of a project root inside a checkout
 */
export function recordsElsewhere(root: string): readonly BranchWithRecords[] | GitProblem {
  const prefix = git(root, ['rev-parse', '--show-prefix']);
  if ('problem' in prefix) return prefix;
  const own = `${lineOf(prefix)}${ledgerFolder}`;
  const [ledgers, branches] = [ledgersOf(root), branchesOf(root)];
  if ('problem' in ledgers) return ledgers;
  if ('problem' in branches) return branches;
  // A ledger in git is that of the whole checkout.
  const asked = [
    ...ledgers.map((each) => ({ ...each, folder: ledgerFolder })),
    ...branches.map((each) => ({ ...each, folder: own })),
  ];
  const trees = treesOf(root, [{ commit: 'HEAD', folder: own }, ...asked]);
  if ('problem' in trees) return trees;
  const seen = new Set([trees[0]]);
  const found: BranchWithRecords[] = [];
  for (const [index, { name, commit, isTrunk, folder }] of asked.entries()) {
    const tree = trees[index + 1];
    if (tree === undefined || seen.has(tree)) continue;
    seen.add(tree);
    const records = addedRecords(root, folder, commit);
    if ('problem' in records) return records;
    if (records.length === 0) continue;
    found.push({ name, isTrunk, isLedger: index < ledgers.length || isLedgerTree(root, commit), records });
  }
  return found;
}

/** The ledgers in git that this clone has used, as it knew them last. */
function ledgersOf(root: string): readonly Branch[] | GitProblem {
  const listed = git(root, ['for-each-ref', '--format=%(refname) %(objectname)', 'refs/voxlint/*/known']);
  if ('problem' in listed) return listed;
  return linesOf(listed.output).map((line) => {
    const [name = '', commit = ''] = line.split(' ');
    return { name, commit, isTrunk: false };
  });
}

/** True for the files of a commit that hold a ledger and nothing of a project. */
function isLedgerTree(root: string, commit: string): boolean {
  const listed = git(root, ['ls-tree', '--full-tree', '--name-only', commit]);
  if ('problem' in listed) return false;
  const names = linesOf(listed.output);
  return names.includes(ledgerFolder) && names.every((name) => name === ledgerFolder || name === readmePath);
}

export interface Branch {
  readonly name: string;
  readonly commit: string;
  readonly isTrunk: boolean;
}

/** Branches that the commit that is checked out does not contain, those first that it should. */
export function branchesOf(root: string): readonly Branch[] | GitProblem {
  const fields = ['HEAD', 'upstream', 'symref', 'refname', 'refname:short', 'objectname'];
  const format = fields.map((field) => `%(${field})`).join('%00');
  const listed = git(root, ['for-each-ref', `--format=${format}`, 'refs/heads', 'refs/remotes']);
  if ('problem' in listed) return listed;
  const refs = linesOf(listed.output).map((line) => {
    const [head, upstream, symref, ref = '', name = '', commit = ''] = line.split('\0');
    return { isCheckedOut: head === '*', upstream, symref, ref, name, commit };
  });
  const trunks = new Set(
    refs.flatMap(({ isCheckedOut, upstream, symref }) => [isCheckedOut ? upstream : '', symref]),
  );
  const branches = refs
    .filter(({ isCheckedOut, symref }) => !isCheckedOut && symref === '')
    .map(({ ref, name, commit }) => ({ name, commit, isTrunk: trunks.has(ref) }));
  return branches.sort((a, b) => Number(b.isTrunk) - Number(a.isTrunk));
}

/** The objects of a folder in each of some commits; undefined where it is not there. */
function treesOf(
  root: string,
  commits: readonly { readonly commit: string; readonly folder: string }[],
): readonly (string | undefined)[] | GitProblem {
  const input = commits.map(({ commit, folder }) => `${commit}:${folder}\n`).join('');
  const answer = git(root, ['cat-file', '--batch-check=%(objectname) %(objecttype)'], { input });
  if ('problem' in answer) return answer;
  return linesOf(answer.output).map((line) => /^(\S+) tree$/.exec(line)?.[1]);
}

/** The records that a branch has added or changed since it and the commit that is checked out had the same history. */
function addedRecords(root: string, folder: string, commit: string): readonly RecordElsewhere[] | GitProblem {
  // A shallow clone may not have the common commit, and one without commits has none: then all that is there counts.
  const base = git(root, ['merge-base', 'HEAD', commit]);
  const from = 'problem' in base ? emptyTree(root) : lineOf(base);
  const compared = ['diff-tree', '-r', '-z', '--no-renames', '--diff-filter=AMT', from, commit];
  const changes = git(root, [...compared, '--', `:(top,literal)${folder}`]);
  if ('problem' in changes) return changes;
  const files = [...changes.output.toString().matchAll(/:\d+ \d+ \w+ (\w+) \w\0([^\0]+)\0/g)].flatMap(
    ([, object = '', path = '']) => {
      const parts = /^\/([^/]+)\/(agent|model)\/.+\.json$/.exec(path.slice(folder.length));
      if (!parts) return [];
      return [{ object, environment: parts[1] ?? '', kind: parts[2] as DefinitionKind }];
    },
  );
  const texts = textsOf(
    root,
    files.map(({ object }) => object),
  );
  if ('problem' in texts) return texts;
  return files.flatMap(({ environment, kind }, index) => {
    const record = parseRecord(texts[index] ?? '');
    return isProblem(record) ? [] : [{ environment, kind, record }];
  });
}

/** The object of a folder without files; git knows it without being given it. */
function emptyTree(root: string): string {
  const made = git(root, ['hash-object', '-t', 'tree', '--stdin']);
  return 'problem' in made ? '' : lineOf(made);
}

function linesOf(output: { toString(): string }): readonly string[] {
  return output
    .toString()
    .split('\n')
    .filter((line) => line !== '');
}
