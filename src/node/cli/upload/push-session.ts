import { setImmediate as turn } from 'node:timers/promises';
import { encodeJson } from '../../../reporters/encode-json.ts';
import { escapeControls } from '../../../text/show.ts';
import { defaultRetryBudget } from '../../../upload/client/retries.ts';
import { type CreateItem, isCreate } from '../../../upload/plan.ts';
import { type HaltReason, type PushResult, push } from '../../../upload/push.ts';
import { systemClock } from '../../client/system-clock.ts';
import type { ParsedArgs } from '../options/command.ts';
import type { LintRequest } from '../options/lint-options.ts';
import { printErrors } from '../output/print-errors.ts';
import { suggestFor } from '../output/suggest.ts';
import type { Host } from '../terminal/host.ts';
import type { Interrupts } from '../terminal/interrupts.ts';
import { terminalOf } from '../terminal/terminal.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { branchesToMerge } from './branches-to-merge.ts';
import { refuseSecretFields } from './changed-fields.ts';
import { confirm } from './confirm.ts';
import { failOnOf, planExit, pushExit } from './exit-code.ts';
import { expectedCreates, refuseOtherCount } from './expected-creates.ts';
import { makePlan, type Planning } from './make-plan.ts';
import { planGroups, type SendGroup, sendGroups } from './plan-groups.ts';
import { type PlanReport, planReport, refuseStalePlan } from './plan-report.ts';
import { pushReport } from './push-report.ts';
import { originOf } from './record-origin.ts';
import { keepInGit, type PublishRecords, readyToPublish } from './records-in-git.ts';
import { refuseSplitLedgers } from './refuse-split-ledgers.ts';
import type { SenderOptions } from './service-sender.ts';
import { isOwn, type JournalMaker, journalMaker, shareOutcomes, withHeld } from './shared-outcomes.ts';
import { showGroups } from './show-plan.ts';
import { type Progress, progressOn, showPush } from './show-push.ts';
import { trustedCertificates } from './trusted-certificates.ts';
import { UniqueIds } from './unique-ids.ts';
import { refuseSecretName, showTarget, targetOf, type UploadContext } from './upload-context.ts';
import type { UploadEnvironment } from './upload-environment.ts';
import { type TypedCall, wayOn } from './way-on.ts';
import { otherRecords, soundLedger } from './with-ledger.ts';

/** One push: its request and its surroundings. */
export interface PushSession {
  readonly args: ParsedArgs;
  /** As it was typed. */
  readonly call: TypedCall;
  readonly host: Host;
  readonly request: LintRequest;
  readonly context: UploadContext;
  /** The plan that was read and is to hold. */
  readonly saved: PlanReport | undefined;
  readonly interrupts: Interrupts;
  /** The number of requests that may be under way, where an environment sets this one or none. */
  concurrencyOf(usual: number | undefined): number;
  /** Asked only when something is to be sent; empty ones when an interrupt ends the wait. */
  tokens(environments: readonly UploadEnvironment[]): Promise<ReadonlyMap<UploadEnvironment, string>>;
}

/** The definitions that go to one environment, and what their requests take. */
interface Sending extends SendGroup {
  readonly setup: Pick<SenderOptions, 'target' | 'token' | 'ca'>;
}

/** Plans, asks, sends and reports, with the ledger in its hands. Gives the exit code. */
export async function runPush(session: PushSession): Promise<number> {
  const { args, host, request, context, saved } = session;
  const expected = expectedCreates(args);
  const planning = await makePlan(request, args.all('recreate'), context, host);
  await printErrors(planning.reports, request.format, args, host);
  if (planExit(planning.plan) === 1) {
    host.stderr.write('voxlint: Nothing was sent, because there are errors.\n');
    return 1;
  }
  if (saved) refuseStalePlan(saved, planReport(planning, context, false));
  const publish = args.has('commit') ? readyToPublish(context) : undefined;
  const items = planning.plan.items.filter(isCreate);
  refuseOtherCount(items.length, expected, suggestFor(args, host));
  refuseSplitLedgers(items, context);
  if (items.length > 0) refuseLackingRecords(session, items);
  const results = items.length === 0 ? [] : await ask(session, planning, items);
  const unshared = await shareOutcomes(context);
  return finish(session, withHeld(planning, results), results.filter(isOwn), { publish, unshared });
}

/** Throws a `UsageError` where another branch of the clone has records that this checkout lacks, or may have. */
function refuseLackingRecords({ context, host }: PushSession, items: readonly CreateItem[]): void {
  const { stop, note } = branchesToMerge(context, items);
  if (stop) throw new UsageError(`${stop.fact}. Nothing was sent. ${stop.advice}`);
  if (note !== undefined) host.stderr.write(`voxlint: ${note}.\n`);
}

/** Sends what there is to send, unless the person who is asked does not want it. */
async function ask(
  session: PushSession,
  planning: Planning,
  items: readonly CreateItem[],
): Promise<readonly PushResult[]> {
  const { args, context, saved, interrupts } = session;
  const groups = sendGroups(items, planning, context.environment).map((group) => ({
    ...group,
    target: targetOf(
      group.environment,
      group.items.some(({ kind }) => kind === 'agent'),
    ),
  }));
  const tokens = await session.tokens(groups.map(({ environment }) => environment));
  if (await isInterrupted(session)) return notTried(items, 'interrupted');
  // The client takes a while to load, and where nothing is to be created it is not needed.
  const { checkSetup } = await import('./service-sender.ts');
  const sendings = groups.map(({ target, ...group }): Sending => {
    const { environment } = group;
    const token = tokens.get(environment) ?? '';
    checkSetup({ target, token, settings: environment.settings });
    return { ...group, setup: { target, token, ca: trustedCertificates(environment, context) } };
  });
  for (const { key, definition } of items) {
    refuseSecretName(definition.name, key, session.host);
    refuseSecretFields(definition, session.host);
  }
  const isAgreed =
    args.has('yes') || saved !== undefined || (await isWanted(session, planning, items.length));
  if (isAgreed) return sendAll(session, planning, sendings);
  return notTried(items, interrupts.stop.aborted ? 'interrupted' : 'declined');
}

/** True where a signal has come; one that came while the loop was busy is heeded, too. */
async function isInterrupted({ interrupts }: PushSession): Promise<boolean> {
  await turn();
  return interrupts.stop.aborted;
}

function notTried(items: readonly CreateItem[], reason: HaltReason): readonly PushResult[] {
  return items.map((item) => ({ kind: 'notTried', item, reason }));
}

async function isWanted(
  { args, host, context, interrupts }: PushSession,
  planning: Planning,
  count: number,
): Promise<boolean> {
  const { color } = terminalOf(host.stderr, host, args);
  const question = count === 1 ? 'Create it?' : `Create these ${count}?`;
  const shown = showGroups(planGroups(planning, context.environment), suggestFor(args, host), color);
  const otherwise =
    'Nobody can be asked here whether to create this. Add --yes, or push a plan that was reviewed: --plan plan.json.';
  return confirm({ shown, question, otherwise }, host, interrupts.stop);
}

/** One environment after the other: what stops the push to one of them says nothing about the next. */
async function sendAll(
  session: PushSession,
  planning: Planning,
  sendings: readonly Sending[],
): Promise<readonly PushResult[]> {
  const { args, host, context, interrupts } = session;
  const { stop } = interrupts;
  const total = sendings.reduce((sum, { items }) => sum + items.length, 0);
  const bidFarewell = (): unknown => host.stderr.write(farewell);
  stop.addEventListener('abort', bidFarewell, { once: true });
  if (sendings.length > 1) host.stderr.write(sendings.map(targetLine).join(''));
  const progress = progressOn(host.stderr, terminalOf(host.stderr, host, args), total);
  const makeJournal = journalMaker(session.context, planning);
  const results: PushResult[] = [];
  try {
    const ids = new UniqueIds([
      ...soundLedger(context),
      ...otherRecords(context).map(({ record }) => record),
    ]);
    for (const sending of sendings) {
      results.push(...(await send(session, { makeJournal, ids, progress }, sending)));
    }
    return results;
  } finally {
    stop.removeEventListener('abort', bidFarewell);
    progress.end();
  }
}

function targetLine({ environment, items }: Sending): string {
  const where = escapeControls(`${environment.name} (${showTarget(environment)})`);
  return `voxlint: ${items.length} to create in ${where}\n`;
}

/** The parts that all environments of a push share. */
interface Surroundings {
  readonly makeJournal: JournalMaker;
  readonly ids: UniqueIds;
  readonly progress: Progress;
}

async function send(
  { host, context, interrupts, concurrencyOf }: PushSession,
  { makeJournal, ids, progress }: Surroundings,
  { items, environment, setup }: Sending,
): Promise<readonly PushResult[]> {
  const { serviceSender } = await import('./service-sender.ts');
  const { settings } = environment;
  const clock = systemClock;
  const { stop, abort } = interrupts;
  const sender = serviceSender({ ...setup, settings, clock, stop, abort, env: host.env });
  const concurrency = concurrencyOf(settings.concurrency);
  const { target } = setup;
  const origin = originOf(context, host);
  try {
    return await push({
      items,
      concurrency,
      send: ids.checked(sender.send),
      journal: makeJournal({ target, clock, origin, concurrency }),
      budget: defaultRetryBudget,
      clock,
      random: Math.random,
      stop,
      onEvent: progress.report,
    });
  } finally {
    await sender.close();
  }
}

const farewell =
  '\nvoxlint: Stopping when the requests under way are answered. Press again to give up waiting; their outcome is unknown then.\n';

async function finish(
  { args, call, host, request, context, interrupts }: PushSession,
  planning: Planning,
  results: readonly PushResult[],
  {
    publish,
    unshared,
  }: { readonly publish: PublishRecords | undefined; readonly unshared: readonly string[] },
): Promise<number> {
  const { plan } = planning;
  const failOn = failOnOf(args, planning.environments.values());
  const end = { plan, results, interrupted: interrupts.stop.aborted, failOn };
  const report = await pushReport(end, planning, context);
  if (request.format === 'json') host.stdout.write(`${encodeJson(report, 2)}\n`);
  else host.stdout.write(showPush(report, suggestFor(args, host), terminalOf(host.stdout, host, args).color));
  const hasNew = results.some(isKept);
  // Records of an earlier push that was killed are published, too; whoever has just declined wants nothing done.
  const { notes, isFault } = context.ledger
    ? { notes: unshared, isFault: false }
    : keepInGit(context, hasNew, hasNew || results.length === 0 ? publish : undefined);
  const next = end.interrupted ? wayOn(results, call, host, suggestFor(args, host)) : undefined;
  for (const note of next === undefined ? notes : [...notes, next]) host.stderr.write(`voxlint: ${note}\n`);
  return pushExit({ ...end, isPublished: !isFault, isShared: unshared.length === 0 });
}

/** True for a result that the ledger keeps. */
function isKept(result: PushResult): boolean {
  return result.kind === 'sent' && (result.outcome.kind === 'created' || result.outcome.kind === 'unknown');
}
