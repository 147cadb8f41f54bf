import type { Finding } from '../findings/finding.ts';
import type { Report } from '../rules/define-rule.ts';
import type { Path } from '../text/json-pointer.ts';
import type { ActiveRule } from './settings.ts';

/**
 * Puts a rule's report into words. Throws when the report names no message of its rule, or leaves a
 * placeholder without data: a mistake in the rule, not in what the user wrote.
 */
export function reportToFinding(report: Report, { rule, severity }: ActiveRule, path: Path): Finding {
  const message = rule.messages[report.messageId];
  if (message === undefined) throw new Error(`The rule ${rule.id} has no message "${report.messageId}".`);
  const fill = (text: string): string => fillIn(text, report.data ?? {}, rule.id);
  return {
    rule: rule.id,
    messageId: report.messageId,
    severity: severity ?? message.severity ?? rule.severity,
    message: fill(message.text),
    help: fill(message.help),
    place: report.at ?? { path, part: 'value' },
    fingerprintKey: report.messageId,
    ...(report.related === undefined ? {} : { related: report.related }),
    ...(report.fix === undefined ? {} : { fix: report.fix }),
    ...(rule.defers === true ? { defers: true } : {}),
  };
}

function fillIn(text: string, data: Readonly<Record<string, string | number>>, rule: string): string {
  return text.replaceAll(/(?<!\{)\{(\w+)\}(?!\})/g, (_, name: string) => {
    const value = data[name];
    if (value === undefined) throw new Error(`The rule ${rule} gives no data for {${name}}.`);
    return String(value);
  });
}
