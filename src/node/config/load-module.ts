import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defaultLoaders } from 'cosmiconfig';
import type { DecodeProblem } from '../../document/decode.ts';
import type { ConfigMessageId } from '../../findings/built-in-messages.ts';
import { escapeControls } from '../../text/show.ts';

/** The configuration that a program exports, as JSON text; or why there is none. */
export type LoadedModule = { readonly text: string } | { readonly problem: DecodeProblem<ConfigMessageId> };

type ModuleEnding = '.js' | '.mjs' | '.cjs' | '.ts';

/** Runs a configuration that is a program. Never throws on what it does. */
export async function loadModule(path: string, source: string): Promise<LoadedModule> {
  try {
    return toText(await loaderOf(path)(path, source));
  } catch (error) {
    return { problem: explain(await reasonOf(error, path), extname(path)) };
  }
}

/** A Node that knows TypeScript needs no compiler for it. */
function loaderOf(path: string): (typeof defaultLoaders)[ModuleEnding] {
  const ending = extname(path) as ModuleEnding;
  const isNative = 'typescript' in process.features && process.features.typescript !== false;
  return defaultLoaders[ending === '.ts' && isNative ? '.mjs' : ending];
}

function toText(exported: unknown): LoadedModule {
  if (exported === undefined || exported === null) {
    return {
      problem: {
        messageId: 'exportsNothing',
        message: 'This configuration exports nothing.',
        help: 'Write "export default { … };", or "module.exports = { … };" in a .cjs file.',
      },
    };
  }
  let foreign: string | undefined;
  const text = JSON.stringify(exported, function check(this: Record<string, unknown>, key, value: unknown) {
    // A toJSON method may hide what a value is.
    const isPlain = isPlainData(this[key]);
    if (!isPlain) foreign ??= key === '' ? 'what it exports' : key;
    return isPlain ? value : null;
  });
  if (foreign === undefined) return { text };
  return {
    problem: {
      messageId: 'exportsNoData',
      message: `A configuration holds maps, lists, text, numbers, true and false; ${escapeControls(foreign)} is something else.`,
      help: 'Export the plain data.',
    },
  };
}

function isPlainData(value: unknown): boolean {
  if (value === null || Array.isArray(value)) return true;
  if (typeof value !== 'object') return ['string', 'number', 'boolean', 'undefined'].includes(typeof value);
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** For a module that cannot be imported, the loader goes on to require it, and reports why that failed instead. */
async function reasonOf(error: unknown, path: string): Promise<unknown> {
  if (!(error instanceof Error) || !error.message.includes('require() ES Module')) return error;
  const address = pathToFileURL(path).href;
  return import(address).then(
    () => error,
    (reason: unknown) => reason,
  );
}

function explain(error: unknown, ending: string): DecodeProblem<ConfigMessageId> {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (
    ending === '.ts' &&
    /transpileModule|findConfigFile|Cannot find (?:package|module) 'typescript'/.test(reason)
  ) {
    return {
      messageId: 'typeScript',
      message:
        'A configuration in TypeScript needs Node 22.18 or later, or typescript before 7 beside voxlint.',
      help: 'Write it as a .mjs, .json or .yaml file, or use a later Node.',
    };
  }
  const [first = ''] = reason.split('\n').filter((line) => line.trim() !== '');
  return {
    messageId: 'programFailed',
    message: `Running this configuration failed: ${escapeControls(first.trim())}`,
    help: 'Fix the program; node shows the whole error when it runs the file.',
  };
}
