/** The words of `valid-window`. */
export const messages = {
  noDay: {
    text: 'This entry of "days" has no "day", so nothing says which weekday it is for.',
    help: 'Add the weekday, such as {weekday}, or remove the entry.',
    severity: 'warning',
  },
  empty: {
    text: '{Day} starts and ends at "{start}", so it is never open; "end" must be later than "start".',
    help: 'Correct one of the two. For the whole day, write {first} and {last}; for a closed day, write {closed}.',
  },
  midnight: {
    text: '{Day} ends at "00:00", which is before its start at "{start}"; the last time of a day is "23:59".',
    help: 'To stay open until midnight, write "23:59".',
    severity: 'warning',
  },
  overnight: {
    text: '{Day} ends at "{end}", before it starts at "{start}"; it is not known what the service does with times that run past midnight.',
    help: 'Correct the times. To stay open overnight, end {day} at "23:59" and start {next} at "00:00".',
    severity: 'warning',
  },
  overnightOrAfternoon: {
    text: '{Day} ends at "{end}", before it starts at "{start}"; it is not known what the service does with times that run past midnight.',
    help: 'If you mean the afternoon, write "{afternoon}". To stay open overnight, end {day} at "23:59" and start {next} at "00:00".',
    severity: 'warning',
  },
  noTimes: {
    text: '{Day} is enabled, but it has neither "start" nor "end".',
    help: 'Write both, such as {opens} and {closes}; for a closed day, write {closed}.',
  },
  noTimesNoSwitch: {
    text: '{Day} has neither "start" nor "end", and nothing says whether it is open.',
    help: 'Write both, such as {opens} and {closes}; for a closed day, write {closed}.',
    severity: 'warning',
  },
  noStart: {
    text: '{Day} has an "end", but no "start".',
    help: 'Add the time when it opens, such as {opens}.',
  },
  noEnd: {
    text: '{Day} has a "start", but no "end".',
    help: 'Add the time when it closes, such as {closes}.',
  },
} as const;

export type MessageId = keyof typeof messages;
