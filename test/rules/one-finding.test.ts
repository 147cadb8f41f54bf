import { expect, it } from 'vitest';
import { lintAgent } from './lint-agent.ts';

const monday = { day: 'monday', enabled: true, start: '09:00', end: '17:30' };

function inbound(...days: readonly object[]): Record<string, unknown> {
  return call({ timezone: 'Europe/Paris', availability: { inbound: { enabled: true, days } } });
}

function call(call_configuration: object): Record<string, unknown> {
  return { call_configuration };
}

function keypad(settings: object): Record<string, unknown> {
  return call({ keypad_input_detection: { enabled: true, ...settings } });
}

const open = { inbound: { enabled: true, days: [monday] } };

/** One mistake each, in a part that several rules look at. */
const mistakes: readonly (readonly [string, Record<string, unknown>, string])[] = [
  [
    'a misspelt start',
    inbound({ day: 'monday', enabled: true, strat: '09:00', end: '17:30' }),
    'schema/unknown-field',
  ],
  ['a misspelt switch of a day', inbound(monday, { day: 'sunday', enable: false }), 'schema/unknown-field'],
  [
    'misspelt days',
    call({ availability: { inbound: { enabled: true, dayz: [monday] } } }),
    'schema/unknown-field',
  ],
  ['days as a map', call({ availability: { inbound: { enabled: true, days: { monday } } } }), 'schema/type'],
  ['a day in capitals', inbound({ ...monday, day: 'Monday' }), 'schema/enum'],
  ['a switch in quotes', inbound(monday, { day: 'sunday', enabled: 'false' }), 'schema/type'],
  ['an empty end', inbound({ ...monday, end: null }), 'schema/type'],
  ['an end in another form', inbound({ ...monday, end: '5pm' }), 'valid-time'],
  ['a start after the end', inbound({ ...monday, start: '18:00' }), 'valid-window'],
  ['a missing end', inbound({ day: 'monday', enabled: true, start: '09:00' }), 'valid-window'],
  ['an end at the start', inbound({ ...monday, end: '09:00' }), 'valid-window'],
  ['a day twice', inbound(monday, monday), 'no-duplicate-day'],
  ['no open day', inbound({ day: 'monday', enabled: false }), 'no-closed-availability'],
  [
    'a misspelt message',
    call({ voicemail_message_enabled: true, voicemail_mesage: 'Hello' }),
    'schema/unknown-field',
  ],
  [
    'a message in camel case',
    call({ voicemail_message_enabled: true, voicemailMessage: 'Hello' }),
    'schema/unknown-field',
  ],
  [
    'a message that is a number',
    call({ voicemail_message_enabled: true, voicemail_message: 5 }),
    'schema/type',
  ],
  ['an empty message', call({ voicemail_message_enabled: true, voicemail_message: null }), 'schema/type'],
  [
    'a blank message',
    call({ voicemail_message_enabled: true, voicemail_message: '' }),
    'require-enabled-setting',
  ],
  ['a missing goal', call({ ivr_navigation: { enabled: true } }), 'require-enabled-setting'],
  ['a blank sound', call({ ambient_sound: { enabled: true, sound_type: ' ' } }), 'known-value'],
  ['a blank key', keypad({ termination_key_enabled: true, termination_key: '' }), 'valid-termination-key'],
  ['a missing key', keypad({ termination_key_enabled: true }), 'require-enabled-setting'],
  ['a limit in quotes', keypad({ digit_limit_enabled: true, digit_limit: '4' }), 'valid-digit-limit'],
  ['a limit of nothing', keypad({ digit_limit_enabled: true, digit_limit: 0 }), 'valid-digit-limit'],
  ['a limit of null', keypad({ digit_limit_enabled: true, digit_limit: null }), 'schema/type'],
  ['a blank time zone', call({ timezone: '' }), 'valid-timezone'],
  ['a time zone of null', call({ timezone: null }), 'schema/type'],
  ['a misspelt time zone', call({ time_zone: 'Europe/Paris', availability: open }), 'schema/unknown-field'],
  [
    'a misplaced time zone',
    { timezone: 'Europe/Paris', ...call({ availability: open }) },
    'schema/unknown-field',
  ],
  ['a missing time zone', call({ availability: open }), 'require-timezone'],
  [
    'misspelt utterances',
    { guardrails: [{ name: 'a', utterence: [{ text: 'b' }] }] },
    'schema/unknown-field',
  ],
  ['no utterances', { guardrails: [{ name: 'a' }] }, 'require-utterances'],
  ['a misspelt text', { guardrails: [{ name: 'a', utterances: [{ txt: 'b' }] }] }, 'schema/unknown-field'],
  ['a blank text', { guardrails: [{ name: 'a', utterances: [{ text: ' ' }] }] }, 'no-blank-string'],
  ['a misspelt limit', keypad({ digit_limitt: 4 }), 'schema/unknown-field'],
  ['a keypad without an end', keypad({}), 'keypad-can-end'],
  ['a timeout of zero', keypad({ timeout_secs: 0 }), 'consistent-timeouts'],
  [
    'a threshold in quotes',
    { guardrails: [{ name: 'a', threshold: '80', utterances: [{ text: 'b' }] }] },
    'schema/type',
  ],
  ['a name that is blank', { name: ' ' }, 'no-blank-string'],
  ['a blank language', { language: { code: ' ' } }, 'no-blank-string'],
  ['an empty prompt', { prompt: null }, 'schema/type'],
];

it.each(mistakes)('reports %s once', async (_, agent, rule) => {
  expect((await lintAgent(agent)).map((found) => found.rule)).toEqual([rule]);
});
