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

export const weekdays: readonly string[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
];

/**
 * Reads the open hours out of the value of an agent's document. Takes anything: what does not fit the schema is left
 * out, since findings report it. Undefined where the value has no availability.
 */
export function agentWeek(value: unknown): AgentWeek | undefined {
  const settings = field(value, 'call_configuration');
  const availability = field(settings, 'availability');
  const inbound = direction(field(availability, 'inbound'));
  const outbound = direction(field(availability, 'outbound'));
  if (inbound === undefined && outbound === undefined) return undefined;
  return {
    name: text(field(value, 'name')) ?? 'Agent without a name',
    timezone: text(field(settings, 'timezone')),
    inbound,
    outbound,
  };
}

function direction(value: unknown): Direction | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const enabled = field(value, 'enabled');
  const entries = field(value, 'days');
  const list: readonly unknown[] = Array.isArray(entries) ? entries : [];
  return {
    enabled: typeof enabled === 'boolean' ? enabled : undefined,
    days: weekdays.map((day) => openOn(day, list).flatMap((entry) => windowOf(entry) ?? [])),
    unclear: weekdays.map((day) => openOn(day, list).some((entry) => windowOf(entry) === undefined)),
  };
}

function openOn(day: string, entries: readonly unknown[]): readonly unknown[] {
  return entries.filter((entry) => field(entry, 'day') === day && field(entry, 'enabled') !== false);
}

function windowOf(entry: unknown): OpenWindow | undefined {
  const start = minutes(field(entry, 'start'));
  const end = minutes(field(entry, 'end'));
  return start === undefined || end === undefined || start === end ? undefined : { start, end };
}

/** Minutes of `HH:MM`, with 24 hours; `24:00` is no such time. */
function minutes(time: unknown): number | undefined {
  const match = typeof time === 'string' ? /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) : null;
  return match === null ? undefined : Number(match[1]) * 60 + Number(match[2]);
}

function field(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[key];
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
