import { isMap } from '../text/is-map.ts';
import { valueAt } from '../text/json-pointer.ts';
import { weekdays } from '../text/weekdays.ts';

/** A stretch of open time in minutes from midnight; one that ends before it starts runs past midnight. */
export interface OpenWindow {
  readonly start: number;
  readonly end: number;
}

/** One direction of calls, as the agent's availability gives it (docs/service.md, 2.2). */
export interface Direction {
  /** The value of `enabled`; undefined where it is not written. */
  readonly enabled: boolean | undefined;
  /** The windows of the days that are not switched off, Monday first. */
  readonly days: readonly (readonly OpenWindow[])[];
  /** Days with an entry that is open at unknown times, Monday first. */
  readonly unclear: readonly boolean[];
}

/** The open hours of one agent. */
export interface AgentWeek {
  readonly name: string;
  readonly timezone: string | undefined;
  /** Undefined where the agent has no such availability. */
  readonly inbound: Direction | undefined;
  readonly outbound: Direction | undefined;
}

/**
 * Reads the open hours out of the value of an agent's document. Takes anything: what does not fit the schema is left
 * out, since findings report it. Undefined where the value has no availability.
 */
export function agentWeek(value: unknown): AgentWeek | undefined {
  const settings = valueAt(value, ['call_configuration']);
  const inbound = direction(valueAt(settings, ['availability', 'inbound']));
  const outbound = direction(valueAt(settings, ['availability', 'outbound']));
  if (inbound === undefined && outbound === undefined) return undefined;
  return {
    name: text(valueAt(value, ['name'])) ?? 'Agent without a name',
    timezone: text(valueAt(settings, ['timezone'])),
    inbound,
    outbound,
  };
}

function direction(value: unknown): Direction | undefined {
  if (!isMap(value)) return undefined;
  const enabled = valueAt(value, ['enabled']);
  const entries = valueAt(value, ['days']);
  const list: readonly unknown[] = Array.isArray(entries) ? entries : [];
  return {
    enabled: typeof enabled === 'boolean' ? enabled : undefined,
    days: weekdays.map((day) => openOn(day, list).flatMap((entry) => windowOf(entry) ?? [])),
    unclear: weekdays.map((day) => openOn(day, list).some((entry) => windowOf(entry) === undefined)),
  };
}

function openOn(day: string, entries: readonly unknown[]): readonly unknown[] {
  return entries.filter((entry) => valueAt(entry, ['day']) === day && valueAt(entry, ['enabled']) !== false);
}

function windowOf(entry: unknown): OpenWindow | undefined {
  const start = minutes(valueAt(entry, ['start']));
  const end = minutes(valueAt(entry, ['end']));
  return start === undefined || end === undefined || start === end ? undefined : { start, end };
}

/** Minutes of `HH:MM`, with 24 hours; `24:00` is not such a time. */
function minutes(time: unknown): number | undefined {
  const match = typeof time === 'string' ? /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) : null;
  return match === null ? undefined : Number(match[1]) * 60 + Number(match[2]);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
