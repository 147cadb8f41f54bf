import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { DecodeProblem } from '../../document/decode.ts';
import type { ConfigMessageId } from '../../findings/built-in-messages.ts';
import { type PresetName, presetNames as presets } from '../../lint/settings.ts';
import { nearest } from '../../text/nearest.ts';
import { show, showList } from '../../text/show.ts';
import { statsOf } from '../files/stats-of.ts';

/** The target of an entry of `extends`. */
export type Extended =
  | { readonly preset: PresetName }
  | { readonly file: string; readonly isPackage: boolean }
  | { readonly problem: DecodeProblem<ConfigMessageId> };

/** Follows an entry of `extends`. Takes the absolute path of the configuration that has it. */
export function resolveExtends(entry: string, from: string): Extended {
  const preset = presets.find((name) => name === entry);
  if (preset !== undefined) return { preset };
  if (isPath(entry)) return resolveFile(entry, resolve(dirname(from), entry));
  try {
    const file = createRequire(from).resolve(entry);
    if (isAbsolute(file)) return { file, isPackage: true };
  } catch {
    // The reason why a name leads nowhere is explained below.
  }
  return { problem: strange(entry, from) };
}

function isPath(entry: string): boolean {
  return /^\.{1,2}(?:[\\/]|$)/.test(entry) || isAbsolute(entry);
}

function resolveFile(entry: string, file: string): Extended {
  const stats = statsOf(file);
  if (stats?.isDirectory()) {
    return {
      problem: {
        messageId: 'extendedFolder',
        message: `${show(entry)} is a folder.`,
        help: 'Name the configuration file in it.',
      },
    };
  }
  if (stats !== undefined) return { file, isPackage: false };
  const similar = nearest(basename(file), namesIn(dirname(file)));
  const meant = similar && `${entry.slice(0, entry.length - basename(file).length)}${similar}`;
  if (meant === undefined) {
    return {
      problem: {
        messageId: 'missingExtends',
        message: `There is no file ${show(entry)}.`,
        help: 'Write the path of a configuration, from the folder of this file.',
      },
    };
  }
  return {
    problem: {
      messageId: 'missingExtends',
      message: `There is no file ${show(entry)}; did you mean ${show(meant)}?`,
      help: `Write ${meant}.`,
    },
  };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A preset that is misspelt, a path without its dot, or a package that is not there. */
function strange(entry: string, from: string): DecodeProblem<ConfigMessageId> {
  const meant = nearest(entry.replace(/^(?:voxlint|plugin)[:/]/, ''), presets);
  if (meant !== undefined) {
    return {
      messageId: 'missingExtends',
      message: `There is no preset ${show(entry)}; did you mean ${show(meant)}?`,
      help: `Write ${meant}.`,
    };
  }
  const file = join(dirname(from), entry);
  if (statsOf(file)?.isFile()) {
    const path = `./${relative(dirname(from), file).replaceAll('\\', '/')}`;
    return {
      messageId: 'extendedPathWithoutDot',
      message: `${show(entry)} is read as the name of a package; the path of a file begins with a dot.`,
      help: `Write ${path}.`,
    };
  }
  return {
    messageId: 'missingExtends',
    message: `${show(entry)} is neither a preset (${showList(presets)}) nor a package that is installed here.`,
    help: `Install the package, or write the path of a file, such as ./team.yaml.`,
  };
}
