import type { Host, Output } from './host.ts';

/** The abilities of an output. */
export interface Terminal {
  readonly color: boolean;
  readonly hyperlinks: boolean;
  readonly width: number;
}

/** Columns assumed where nobody says how wide the output is. */
const usualWidth = 100;
const narrowest = 40;

/** The switches that were typed, as far as the look of an output depends on them. */
type Switches = { has(name: 'color' | 'no-color'): boolean };

/** Decides how to write to an output: by the options, then the environment, then what the output is. */
export function terminalOf(output: Output, { env }: Pick<Host, 'env'>, args: Switches): Terminal {
  const color = wantsColor(output, env, args);
  return { color, hyperlinks: color && showsHyperlinks(output, env), width: widthOf(output, env) };
}

/** `--color` and `--no-color`, then FORCE_COLOR, then NO_COLOR (no-color.org), then whether a terminal reads it. */
function wantsColor(output: Output, env: Host['env'], args: Switches): boolean {
  if (args.has('color')) return true;
  if (args.has('no-color')) return false;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  if (env.NO_COLOR) return false;
  return output.isTTY === true && env.TERM !== 'dumb';
}

function showsHyperlinks(output: Output, env: Host['env']): boolean {
  if (env.FORCE_HYPERLINK !== undefined) return env.FORCE_HYPERLINK !== '0';
  if (output.isTTY !== true || env.CI) return false;
  return knownTerminals.some(([name, isKnown]) => isKnown.test(env[name] ?? ''));
}

/** Terminals that are known to show OSC 8; others may print its address as text. */
const knownTerminals: readonly (readonly [name: string, isKnown: RegExp])[] = [
  ['TERM_PROGRAM', /^(?:iTerm\.app|WezTerm|vscode|ghostty|Hyper|Tabby|rio|zed)$/],
  ['TERM', /kitty|alacritty|foot|ghostty/],
  ['VTE_VERSION', /^(?!5000$)(?:[5-9]\d{3}|\d{5,})$/],
  ['WT_SESSION', /./],
  ['KONSOLE_VERSION', /^2[1-9]/],
];

function widthOf(output: Output, env: Host['env']): number {
  const columns = output.columns || Number(env.COLUMNS) || usualWidth;
  return Math.max(narrowest, Math.floor(columns));
}
