import { checkConfig } from '../../../config/check-config.ts';
import { parseDocument } from '../../../document/parse-document.ts';
import type { RuleSetting } from '../../../lint/settings.ts';
import { isMap } from '../../../text/is-map.ts';
import { show } from '../../../text/show.ts';
import { UsageError } from '../terminal/usage-error.ts';

/** Reads what was typed behind `--rule`, each `<id>: <setting>`. Throws a `UsageError` for what cannot be set. */
export async function readRuleFlags(
  flags: readonly string[],
): Promise<Readonly<Record<string, RuleSetting>>> {
  const settings: Record<string, RuleSetting> = {};
  for (const flag of flags) Object.assign(settings, await readFlag(flag));
  return settings;
}

async function readFlag(flag: string): Promise<Readonly<Record<string, RuleSetting>>> {
  const { documents, problems } = await parseDocument(withBlank(flag), 'yaml');
  const value = documents[0]?.value;
  if (problems.length > 0 || !isMap(value)) {
    throw new UsageError(
      `--rule takes a rule and its setting, such as --rule 'valid-time: off', not ${show(flag)}.`,
    );
  }
  const text = JSON.stringify({ rules: value });
  const { config, report } = await checkConfig({ path: '--rule', text, format: 'json', at: [] });
  const [finding] = report.diagnostics;
  if (finding !== undefined) throw new UsageError(`--rule ${show(flag)}: ${finding.message} ${finding.help}`);
  return config.rules ?? {};
}

/** `valid-time:off` and `valid-time=off` are meant as settings, too. */
function withBlank(flag: string): string {
  return flag.replace(/^([\w/-]+)[:=](?=\S)/, '$1: ');
}
