import type { AgentWeek, Direction, OpenWindow } from '../findings/agent-week.ts';
import { weekdays } from '../text/weekdays.ts';
import { escapeMarkup } from './escape-markup.ts';

const label = 48;
const hour = 20;
const dayWidth: number = 24 * hour;
const row = 34;
const top = 22;
const bar = 11;
const width = 820;
const height: number = top + 7 * row + 4;

const directions = ['inbound', 'outbound'] as const;

type DirectionName = (typeof directions)[number];

/** The week of an agent as a picture: a row for each day, above the inbound hours, below the outbound ones. */
export function htmlWeek(week: AgentWeek): string {
  const zone = week.timezone === undefined ? 'no time zone in the file' : escapeMarkup(week.timezone);
  const name = escapeMarkup(week.name);
  return [
    '<figure>',
    `<figcaption><b>${name}</b> <span class="quiet">${zone}</span> ${directions.map((each) => legend(week, each)).join(' ')}</figcaption>`,
    `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="Open hours of ${name} in a week">`,
    ...hours(),
    ...weekdays.map((day, index) => showDay(week, day, index)),
    '</svg>',
    ...notes
      .filter(({ applies }) => directions.some((name) => applies(week[name])))
      .map(({ text }) => `<p class="quiet">${text}</p>`),
    '</figure>',
    '',
  ].join('\n');
}

function legend(week: AgentWeek, name: DirectionName): string {
  const direction = week[name];
  const state =
    direction === undefined ? ' (not in the file)' : direction.enabled === false ? ' (switched off)' : '';
  return `<span class="legend"><i class="${name}"></i>${name}${state}</span>`;
}

function hours(): readonly string[] {
  return [0, 3, 6, 9, 12, 15, 18, 21, 24].map((each) => {
    const x = label + each * hour;
    return `<line class="grid" x1="${x}" y1="${top - 4}" x2="${x}" y2="${height - 4}"/><text class="hour" x="${x}" y="12">${each}</text>`;
  });
}

function showDay(week: AgentWeek, day: string, index: number): string {
  const y = top + index * row;
  const shown = `${day.slice(0, 1).toUpperCase()}${day.slice(1, 3)}`;
  return [
    `<line class="grid" x1="0" y1="${y}" x2="${width}" y2="${y}"/><text class="day" x="0" y="${y + row / 2 + 4}">${shown}</text>`,
    ...directions.map((name, place) => showWindows(name, week[name], day, index, y + 5 + place * (bar + 3))),
  ].join('');
}

function showWindows(
  name: DirectionName,
  direction: Direction | undefined,
  day: string,
  index: number,
  y: number,
): string {
  if (direction === undefined) return '';
  const windows = direction.days[index] ?? [];
  const isOff = direction.enabled === false;
  const look = `${name}${isOff ? ' off' : ''}`;
  const bars = windows.map((window) =>
    showWindow(window, look, `${day}, ${name}${isOff ? ', off' : ''}: `, y),
  );
  const times = [...windows.map(spell), ...(direction.unclear[index] === true ? ['times unclear'] : [])];
  return `${bars.join('')}<text class="span" x="${label + dayWidth + 14}" y="${y + bar - 2}">${name} ${inWords(times, isOff)}</text>`;
}

function inWords(times: readonly string[], isOff: boolean): string {
  const all = shorten(times.join(', '));
  if (all === '') return isOff ? 'off' : 'closed';
  return isOff ? `off (${all})` : all;
}

function showWindow(window: OpenWindow, look: string, what: string, y: number): string {
  const overnight = isOvernight(window);
  const from = label + (window.start / 60) * hour;
  const to = label + ((overnight ? 24 * 60 : window.end) / 60) * hour;
  const classes = `${look}${overnight ? ' overnight' : ''}`;
  return `<rect class="${classes}" x="${round(from)}" y="${y}" width="${round(to - from)}" height="${bar}" rx="2"><title>${what}${spell(window)}</title></rect>`;
}

function isOvernight({ start, end }: OpenWindow): boolean {
  return end < start;
}

const notes: readonly {
  readonly applies: (direction: Direction | undefined) => boolean;
  readonly text: string;
}[] = [
  {
    applies: (direction) => direction?.days.flat().some(isOvernight) === true,
    text: 'Dashed: ends before it starts, so it would run past midnight. Drawn to midnight only.',
  },
  {
    applies: (direction) => direction?.enabled === false && direction.days.flat().length > 0,
    text: 'Pale: the hours of a direction that is switched off.',
  },
  {
    applies: (direction) => direction?.unclear.includes(true) === true,
    text: 'Times unclear: open that day, but its start and end cannot be drawn; see the findings.',
  },
];

function spell({ start, end }: OpenWindow): string {
  return `${time(start)}–${time(end)}`;
}

function time(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The text that fits beside the bars; the bars have the rest in their titles. */
function shorten(text: string): string {
  return text.length <= 37 ? text : `${text.slice(0, 26)} …`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
