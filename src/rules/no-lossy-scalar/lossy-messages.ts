/** The words of `no-lossy-scalar`. */
export const messages = {
  cut: {
    text: '{value} ends before the #, which starts a comment: {comment} is not sent.',
    help: 'Put the whole value in quotes: {quoted}. If it is a comment, move it to a line of its own.',
  },
  emptied: {
    text: 'The value is empty, because # starts a comment: {comment} is not sent.',
    help: 'Put it in quotes: {quoted}. If it is a comment, write a space after the #.',
  },
  tag: {
    text: 'YAML reads {tag} as a tag and not as text, so it is not sent.',
    help: '{help}',
  },
  anchor: {
    text: 'YAML reads {anchor} as a name for the value and not as text, and nothing refers to it, so it is not sent.',
    help: 'Put the whole value in quotes: {quoted}. If it is a name, remove it.',
    severity: 'warning',
  },
  swallowed: {
    text: 'The line with {name} is part of the text of {field}, because it is indented like that text.',
    help: 'Move it to column {column} if it is a field.',
    severity: 'warning',
  },
  map: {
    text: 'Without quotes, {braces} starts a map, so no placeholder is sent.',
    help: 'Put it in quotes: {quoted}.',
  },
  strayQuote: {
    text: 'The quote at the end of this text has no opening quote, so it is sent as part of the text.',
    help: 'Write a quote before the text, too, or delete this one.',
    severity: 'warning',
  },
  half: {
    text: '{escape} is half a character; it is not known what the service does with it.',
    help: 'Write the character itself or both of its halves, or delete {escape}.',
    severity: 'warning',
  },
  key: {
    text: 'The key {source} is not read as text, so it is sent as {sent}.',
    help: 'Put the key in quotes: "{source}".',
  },
  plus: {
    text: '{source} is read as a number, so it is sent as {sent}, without the plus.',
    help: 'Put it in quotes: "{source}".',
  },
  zeros: {
    text: '{source} is read as a number, so it is sent as {sent}, without the leading zeros.',
    help: 'Put it in quotes: "{source}". If it is a number, write {sent}.',
  },
  rounded: {
    text: '{source} has more digits than a number can keep, so it is sent as {sent}.',
    help: 'Put it in quotes if it is an identifier; otherwise write a number of at most 15 digits.',
  },
  endless: {
    text: '{source} is not a number that JSON can hold, so null is sent instead.',
    help: 'Put it in quotes if it is text; otherwise write a number.',
  },
  radix: {
    text: '{source} is read as a number, so it is sent as {sent}.',
    help: 'Put it in quotes: "{source}". If it is a number, write {sent}.',
    severity: 'warning',
  },
  exponent: {
    text: '{source} is read as a number with an exponent, so it is sent as {sent}.',
    help: 'Put it in quotes: "{source}". If it is a number, write {sent}.',
    severity: 'warning',
  },
  digits: {
    text: 'The version {source} is read as a number, so it is sent as {sent}.',
    help: 'Put it in quotes: "{source}".',
    severity: 'warning',
  },
} as const;

export type MessageId = keyof typeof messages;
