import { checkstyle } from '../../src/reporters/checkstyle.ts';
import { compact } from '../../src/reporters/compact.ts';
import { github } from '../../src/reporters/github.ts';
import { gitlab } from '../../src/reporters/gitlab.ts';
import { html } from '../../src/reporters/html.ts';
import { json } from '../../src/reporters/json.ts';
import { junit } from '../../src/reporters/junit.ts';
import { markdown } from '../../src/reporters/markdown.ts';
import { pretty } from '../../src/reporters/pretty.ts';
import { rdjson } from '../../src/reporters/rdjson.ts';
import type { Reporter } from '../../src/reporters/reporter.ts';
import { sarif } from '../../src/reporters/sarif.ts';

/** Every format, with the ending of its files. */
export const allReporters: readonly (readonly [name: string, reporter: Reporter, ending: string])[] = [
  ['pretty', pretty, 'txt'],
  ['json', json, 'json'],
  ['compact', compact, 'txt'],
  ['sarif', sarif, 'json'],
  ['github', github, 'txt'],
  ['gitlab', gitlab, 'json'],
  ['junit', junit, 'xml'],
  ['checkstyle', checkstyle, 'xml'],
  ['rdjson', rdjson, 'json'],
  ['markdown', markdown, 'md'],
  ['html', html, 'html'],
];
