import type { Environment } from '../../../config/types.generated.ts';
import { headerSecrets } from '../../../upload/client/redaction.ts';
import { ConfigTree } from '../../config/config-tree.ts';
import { foldersWithConfig } from '../../config/folders-with-config.ts';
import type { Host } from '../terminal/host.ts';

type SecretHost = Pick<Host, 'env' | 'secrets' | 'withhold'>;

/**
 * Keeps the tokens and the credentials in the headers of environments out of all that is written, and the tokens from the
 * processes that are started.
 */
export function keepSecrets(environments: ReadonlyMap<string, Environment>, host: SecretHost): void {
  for (const settings of environments.values()) {
    const variable = tokenVariable(settings);
    host.secrets?.keep([host.env[variable] ?? '', ...headerSecrets(settings.headers)]);
    host.withhold?.(variable);
  }
}

/**
 * Does so for all configurations below the top of a checkout, before git is started for the first time. Those that are programs are not
 * run for this: they follow when one of their definitions is checked.
 *
 * @param top absolute
 */
export async function keepSecretsBelow(top: string, host: SecretHost): Promise<void> {
  const configs = new ConfigTree({
    cwd: top,
    reading: { runProgram: async () => ({ text: '{}' }) },
    onEnvironments: (environments) => keepSecrets(environments, host),
  });
  for (const folder of foldersWithConfig(top)) await configs.at(folder);
}

/** The variable that holds the token. */
export function tokenVariable({ tokenVariable: variable }: Pick<Environment, 'tokenVariable'>): string {
  return variable ?? 'VOXLINT_TOKEN';
}

/** True for a text that may be put into a file. */
export function isWithoutSecrets(text: string, { secrets }: Pick<Host, 'secrets'>): boolean {
  return secrets === undefined || secrets.redact(text) === text;
}
