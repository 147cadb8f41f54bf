import { type AgentWeek, agentWeek } from '../../src/findings/agent-week.ts';
import type { FileReport } from '../../src/findings/diagnostic.ts';
import type { ReporterContext } from '../../src/reporters/reporter.ts';
import { findingIn, plain, relatedIn, spanOf } from './finding-in.ts';

const text = [
  'name: "Café 🥐"',
  'call_configuration:',
  '  timezone: PST',
  '  timezone: Europe/Paris # é, before start: 9:00',
  '  keypad: pound',
  '',
].join('\n');

const week = agentWeek({
  name: 'Front <desk>',
  call_configuration: {
    timezone: 'Europe/Paris',
    availability: {
      inbound: {
        enabled: true,
        days: [
          { day: 'monday', enabled: true, start: '09:00', end: '12:30' },
          { day: 'monday', enabled: true, start: '14:00', end: '18:00' },
          { day: 'friday', enabled: true, start: '22:00', end: '02:00' },
          { day: 'sunday', enabled: false, start: '09:00', end: '12:00' },
        ],
      },
      outbound: { enabled: false, days: [{ day: 'tuesday', enabled: true, start: '10:00', end: '11:00' }] },
    },
  },
});

const weeks: readonly AgentWeek[] = week === undefined ? [] : [week];

/** A result with everything that a format may have to show: two severities, fixes, related places, suppressions, a clean file. */
export const oneResult: readonly FileReport[] = [
  {
    path: 'agents/café desk.agent.yaml',
    text,
    diagnostics: [
      findingIn(text, 'PST', {
        rule: 'syntax',
        messageId: 'repeatedKey',
        message: '"timezone" is written twice, and only one of them counts.',
        help: 'Remove one of the two.',
        pointer: '/call_configuration/timezone',
        related: [relatedIn(text, 'Europe/Paris', 'here it is again')],
        fix: {
          description: 'Remove the first and write the second in quotes',
          safe: false,
          edits: [
            { ...spanOf(text, '  timezone: PST\n'), text: '' },
            { ...spanOf(text, 'Europe/Paris'), text: '"Europe/Paris"' },
          ],
        },
      }),
      findingIn(text, '9:00', {
        severity: 'warning',
        message: '"9:00" is not in the form HH:MM.',
        help: 'Write "09:00".',
        fingerprint: '/start#0123456789abcdef',
        fix: {
          description: 'Write "09:00"',
          safe: true,
          edits: [{ ...spanOf(text, '9:00'), text: '"09:00"' }],
        },
      }),
      findingIn(text, 'pound', {
        rule: 'schema/unknown-field',
        messageId: 'unknownField',
        message: '"keypad" is not a field.',
        help: 'Remove it.',
        fingerprint: '/keypad#0123456789abcdef',
        suppressed: { kind: 'comment', reason: 'as agreed <with> the team' },
      }),
      findingIn(text, 'keypad', {
        rule: 'schema/unknown-field',
        messageId: 'unknownField',
        message: '"keypad" is not a field.',
        help: 'Remove it.',
        fingerprint: '/keypad#0123456789abcdef',
        suppressed: { kind: 'baseline' },
      }),
    ],
  },
  { path: 'agents/clean.agent.yaml', diagnostics: [], weeks },
];

/** The context that goes with `oneResult`. */
export const oneContext: ReporterContext = {
  ...plain,
  fixCommand: 'voxlint --fix',
  rules: new Map([
    [
      'valid-time',
      {
        summary: 'Require times in the form HH:MM',
        why: 'Otherwise the line is closed.',
        messages: { form: { text: '{found} is not in the [form](HH:MM).' }, range: { text: 'Never used.' } },
        severity: 'error',
        url: 'https://voxlint.dev/rules/valid-time',
      },
    ],
    [
      'schema',
      {
        summary: 'Require known fields',
        severity: 'error',
        messages: { unknownField: { text: 'A field is not documented.' } },
        url: 'https://voxlint.dev/rules/schema',
      },
    ],
  ]),
};
