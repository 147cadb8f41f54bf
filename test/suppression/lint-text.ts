import type { Diagnostic } from '../../src/findings/diagnostic.ts';
import { applyFixes } from '../../src/findings/fix.ts';
import { lint } from '../../src/lint/lint.ts';
import type { Settings } from '../../src/lint/settings.ts';

/** The fields that every agent needs, on the two lines before the lines that a test is about. */
export const head = 'name: Clinic\nagent_type: single_prompt\n';

/** The findings of an agent, `line rule`, with `(silenced)` or `(silenced: reason)` behind the silenced ones. */
export async function findingsOf(
  text: string,
  settings: Settings = {},
  path = 'a.agent.yaml',
): Promise<readonly string[]> {
  return (await diagnosticsOf(text, settings, path)).map(({ start, rule, suppressed }) => {
    const reason = suppressed?.reason === undefined ? '' : `: ${suppressed.reason}`;
    return `${start.line} ${rule}${suppressed === null ? '' : ` (silenced${reason})`}`;
  });
}

export async function diagnosticsOf(
  text: string,
  settings: Settings = {},
  path = 'a.agent.yaml',
): Promise<readonly Diagnostic[]> {
  return (await lint({ path, text }, settings)).diagnostics;
}

/** The text with the safe fixes of the findings about comments, applied until none is left. */
export async function repairComments(text: string, settings: Settings = {}): Promise<string> {
  let repaired = text.replace(/^\ufeff/, '');
  for (let round = 0; round < 10; round += 1) {
    const about = (await diagnosticsOf(repaired, settings)).filter(({ rule }) =>
      rule.endsWith('-suppression'),
    );
    const next = applyFixes(repaired, about);
    if (next.applied === 0) return repaired;
    repaired = next.text;
  }
  throw new Error(`The fixes of comments do not come to an end:\n${repaired}`);
}
