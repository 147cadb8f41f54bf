/**
 * A report for people as text in which no line is a command to the system that runs it. GitHub's runner obeys a line
 * that begins with `::`, whatever white space is before it, and `##[` anywhere; Azure's and TeamCity's obey `##vso[`
 * and `##teamcity[`. Where a file holds such a thing, one of its characters shows as an escape.
 */
export function withoutCommands(report: string): string {
  if (!report.includes('::') && !report.includes('##')) return report;
  return report.replace(lineCommand, '$1\\u{3a}:').replace(inlineCommand, '#\\u{23}');
}

/** Colors before it would not save a line from a reader that drops them first. */
const lineCommand: RegExp = /^((?:\s|\u001b\[[\d;]*m)*)::/gm;
const inlineCommand: RegExp = /##(?=\w*\[)/g;
