import type { Diagnostic, FileReport } from '../findings/diagnostic.ts';
import { count } from '../text/count.ts';
import { escapeMarkup } from './escape-markup.ts';
import { htmlFix, htmlFrame } from './html-frame.ts';
import { htmlStyle } from './html-style.ts';
import { htmlWeek } from './html-week.ts';
import { openFindings } from './open-findings.ts';
import type { ReporterContext } from './reporter.ts';
import { rulePage } from './rule-page.ts';
import { type ShownLines, shownLines } from './shown-lines.ts';
import { summary } from './summary.ts';
import { tally } from './tally.ts';

/** One page that needs nothing else: the findings with their source, and a picture of each agent's week. */
export function html(files: readonly FileReport[], context: ReporterContext): string {
  const { fixCommand: _, ...rest } = context;
  const conclusion = summary(files, { ...rest, color: false }).trim();
  const isQuiet = (file: FileReport): boolean =>
    file.diagnostics.length === 0 && (file.weeks ?? []).length === 0;
  const shown = files.filter((file) => !isQuiet(file));
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>voxlint report</title>',
    `<style>${htmlStyle}</style>`,
    '</head>',
    '<body>',
    `<header><h1>voxlint</h1><p>${escapeMarkup(conclusion)}</p></header>`,
    ...showContents(shown),
    '<main>',
    ...shown.map((file, index) => showFile(file, index)),
    ...showQuiet(files.filter(isQuiet)),
    '</main>',
    `<footer>voxlint ${escapeMarkup(context.version)}</footer>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** A list of the files with findings, and how many each has. One file needs no list. */
function showContents(files: readonly FileReport[]): readonly string[] {
  if (files.length < 2) return [];
  const items = files.map((file, index) => {
    const { errors, warnings } = tally([file]);
    const counts = [
      ...(errors === 0 ? [] : [count(errors, 'error')]),
      ...(warnings === 0 ? [] : [count(warnings, 'warning')]),
    ];
    const found = counts.length === 0 ? 'no findings' : counts.join(', ');
    return `<li><a href="#${anchor(index)}">${escapeMarkup(file.path)}</a> <span class="quiet">${found}</span></li>`;
  });
  return [`<nav aria-label="Files"><ul>${items.join('')}</ul></nav>`];
}

function anchor(index: number): string {
  return `file-${index + 1}`;
}

function showFile(file: FileReport, index: number): string {
  const lines = shownLines(file);
  const open = openFindings(file);
  const suppressed = file.diagnostics.filter((finding) => finding.suppressed !== null);
  return [
    `<section id="${anchor(index)}">`,
    `<h2>${escapeMarkup(file.path)}</h2>`,
    ...(open.length === 0 ? ['<p class="quiet">No findings.</p>'] : []),
    ...open.map((finding) => showFinding(finding, lines)),
    ...(suppressed.length === 0
      ? []
      : [
          `<details><summary>${suppressed.length} suppressed</summary>`,
          ...suppressed.map((finding) => showFinding(finding, lines)),
          '</details>',
        ]),
    ...(file.weeks ?? []).map(htmlWeek),
    '</section>',
  ].join('\n');
}

function showFinding(finding: Diagnostic, lines: ShownLines | undefined): string {
  const { severity, rule, message, start, pointer, suppressed, fix } = finding;
  const place = `line ${start.line}, column ${start.column}`;
  const kind = suppressed === null ? severity : `${severity} suppressed`;
  const page = `<a href="${escapeMarkup(rulePage(rule))}" rel="noreferrer">${escapeMarkup(rule)}</a>`;
  return [
    `<article class="${kind}">`,
    `<p class="head"><b>${severity}</b> ${page} <span class="quiet">${place} ${escapeMarkup(pointer)}</span></p>`,
    `<p>${escapeMarkup(message)}</p>`,
    lines === undefined ? '' : htmlFrame(finding, lines),
    finding.help === '' ? '' : `<p><span class="label">What to do:</span> ${escapeMarkup(finding.help)}</p>`,
    fix === undefined || lines === undefined ? '' : showFix(finding, lines),
    ...(suppressed === null ? [] : [`<p class="quiet">${escapeMarkup(reasonOf(suppressed))}</p>`]),
    '</article>',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** Help and fix often say the same; then the change itself is enough. */
function showFix(finding: Diagnostic, lines: ShownLines): string {
  const { fix, help } = finding;
  if (fix === undefined) return '';
  const says = help.toLowerCase().startsWith(fix.description.toLowerCase()) ? '' : `: ${fix.description}`;
  const label = fix.safe ? 'Fix' : 'Suggestion';
  return `<p class="quiet">${label}${escapeMarkup(says)}</p>\n${htmlFix(finding, lines)}`;
}

function reasonOf({ kind, reason }: NonNullable<Diagnostic['suppressed']>): string {
  return `Suppressed by a ${kind}${reason === undefined ? '.' : `: ${reason}`}`;
}

function showQuiet(files: readonly FileReport[]): readonly string[] {
  if (files.length === 0) return [];
  const items = files.map(({ path }) => `<li>${escapeMarkup(path)}</li>`);
  return ['<section>', '<h2>No findings</h2>', `<ul>${items.join('')}</ul>`, '</section>'];
}
