import { parseArgs } from 'node:util';

/** The amount that is measured. */
export interface Scale {
  /** Files of the corpus that everybody checks. */
  readonly files: number;
  /** Files of the smaller and of the larger corpus that voxlint alone checks. */
  readonly min: number;
  readonly max: number;
  readonly roundsOfOne: number;
  readonly roundsOfMany: number;
}

export interface BenchOptions {
  readonly scale: Scale;
  /** Names of the tools to measure; all when absent. */
  readonly only?: readonly string[];
  /** File for the figures as JSON. */
  readonly json?: string;
  readonly help: boolean;
}

const fullScale: Scale = { files: 2_000, min: 200, max: 20_000, roundsOfOne: 31, roundsOfMany: 7 };
const quickScale: Scale = { files: 200, min: 100, max: 2_000, roundsOfOne: 9, roundsOfMany: 3 };

export const usage = `npm run bench -- [options]

  --quick         a tenth of the files and fewer rounds: half a minute, figures that only hint
  --only <names>  measure these tools only, for example: --only voxlint,ajv-cli
  --json <file>   also write every single figure as JSON
  --help          this text`;

/** Reads the command line. Gives a sentence when it is not understood. */
export function parseOptions(args: readonly string[], toolNames: readonly string[]): BenchOptions | string {
  let values: ReturnType<typeof readArguments>;
  try {
    values = readArguments(args);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const only = values.only?.split(',').map((name) => name.trim());
  const unknown = only?.find((name) => !toolNames.includes(name));
  if (unknown !== undefined) return `There is no tool "${unknown}". Choose from: ${toolNames.join(', ')}.`;
  return {
    scale: values.quick ? quickScale : fullScale,
    help: values.help === true,
    ...(only ? { only } : {}),
    ...(values.json === undefined ? {} : { json: values.json }),
  };
}

function readArguments(args: readonly string[]): {
  readonly quick?: boolean;
  readonly only?: string;
  readonly json?: string;
  readonly help?: boolean;
} {
  return parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean' },
      only: { type: 'string' },
      json: { type: 'string' },
      help: { type: 'boolean' },
    },
  }).values;
}
