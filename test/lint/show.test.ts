import { expect, it } from 'vitest';
import { escapeControls, show } from '../../src/text/show.ts';

it.each([
  ['a soft hyphen', 'Lon\u00addon', 'Lon\\u{ad}don'],
  ['a zero-width space', '\u200bLondon', '\\u{200b}London'],
  ['a word joiner', 'Lon\u2060don', 'Lon\\u{2060}don'],
  ['a byte order mark', '\ufeffLondon', '\\u{feff}London'],
  ['a Hangul filler', 'a\u3164b', 'a\\u{3164}b'],
  ['a right-to-left override', '\u202enodnoL', '\\u{202e}nodnoL'],
  ['a bell', 'a\u0007', 'a\\u{7}'],
  ['a C1 control', 'a\u0085', 'a\\u{85}'],
  ['a tab and line ends', 'a\tb\nc\rd', 'a\\tb\\nc\\rd'],
  ['half a surrogate pair', 'a\ud83db', 'a\\u{d83d}b'],
  ['a joiner between Latin letters', 'Lon\u200ddon', 'Lon\\u{200d}don'],
  ['a non-joiner at the start', '\u200cnow', '\\u{200c}now'],
  ['a non-joiner behind a digit', '9\u200c:00', '9\\u{200c}:00'],
])('escapes %s', (_, text, escaped) => {
  expect(escapeControls(text)).toBe(escaped);
});

it.each([
  ['Persian with a non-joiner', 'می\u200cخواهم'],
  ['Hindi with a joiner', 'क्\u200dष'],
  ['Malayalam with a joiner', 'ന്\u200d'],
  ['Japanese', '旅館みなと屋 受付'],
  ['an emoji of several', '👩\u200d👩\u200d👧'],
  ['an emoji with a skin tone', '👩🏽\u200d🚒'],
  ['an emoji in another presentation', '❤\ufe0f\u200d🔥'],
  ['combining marks', 'e\u0301'],
])('leaves %s as it is', (_, text) => {
  expect(escapeControls(text)).toBe(text);
});

it('quotes text with its invisible characters seen', () => {
  expect(show('status\u200b')).toBe('"status\\u{200b}"');
});
