import { type Redaction, redactionOf } from '../../../upload/client/redaction.ts';
import type { Host, Output, Secrets } from './host.ts';

/**
 * The host as every command has it: no secret that is known to the run is in what it writes, not even in an error of voxlint's
 * own making. From the start it knows the token and the passwords in the environment variables.
 */
export function redactingHost(host: Host): Host {
  const withheld = new Set<string>();
  const withhold = (variable: string): void => {
    withheld.add(variable);
    host.withhold?.(variable);
  };
  withhold('VOXLINT_TOKEN');
  const secrets = {
    ...secretsOf(host.env),
    childEnv: () => Object.fromEntries(Object.entries(host.env).filter(([name]) => !withheld.has(name))),
  };
  const redacting = (output: Output): Output => ({
    ...(output.isTTY === undefined ? {} : { isTTY: output.isTTY }),
    ...(output.columns === undefined ? {} : { columns: output.columns }),
    write: (text) => output.write(typeof text === 'string' ? secrets.redact(text) : text),
  });
  return {
    get stdin() {
      return host.stdin;
    },
    get stdout() {
      return redacting(host.stdout);
    },
    get stderr() {
      return redacting(host.stderr);
    },
    get prompter() {
      return host.prompter;
    },
    cwd: host.cwd,
    env: host.env,
    withhold,
    elapsedMs: () => host.elapsedMs(),
    secrets,
  };
}

function secretsOf(env: Host['env']): Omit<Secrets, 'childEnv'> {
  const known = new Set([
    env.VOXLINT_TOKEN ?? '',
    ...addressVariables.flatMap((name) => passwordsIn(env, name)),
  ]);
  known.delete('');
  let made: Redaction | undefined;
  const redaction = (): Redaction => {
    made ??= redactionOf([...known]);
    return made;
  };
  return {
    keep: (secrets) => {
      for (const secret of secrets) if (secret !== '') known.add(secret);
      made = undefined;
    },
    redact: (text) => (known.size === 0 ? text : redaction().text(text)),
  };
}

const addressVariables: readonly string[] = ['VOXLINT_BASE_URL', 'HTTPS_PROXY', 'HTTP_PROXY'];

/** The password in an address, as it is written and as it is meant. */
function passwordsIn(env: Host['env'], name: string): readonly string[] {
  return [env[name], env[name.toLowerCase()]].flatMap((address = '') => {
    const written = /^(?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#:@]*:([^\s]+)@/i.exec(address)?.[1];
    return written === undefined ? [] : [written, decoded(written)];
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
