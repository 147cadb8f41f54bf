import { dirname, sep } from 'node:path';
import type { ConfigLayer } from '../../config/config-layer.ts';
import { configFinding } from '../../config/explain-config.ts';
import type { FileReport } from '../../findings/diagnostic.ts';
import { show } from '../../text/show.ts';
import { slashed } from '../files/slashed.ts';
import { type ConfigReading, type ReadConfig, readConfig } from './read-config.ts';
import { resolveExtends } from './resolve-extends.ts';

/** A configuration with all that it extends. */
export interface LoadedConfig {
  /** From what it extends to itself. */
  readonly layers: readonly ConfigLayer[];
  /** The configurations that have mistakes, each with its findings. */
  readonly faulty: readonly FileReport[];
  /** True when configurations in the folders above do not count. */
  readonly isRoot: boolean;
}

/** The way to a configuration: the files that extend it, and the folder that its globs count from. */
interface Meeting {
  /** Absolute paths, the first that was found in a folder first. */
  readonly stack: readonly string[];
  /** Set inside a package, whose globs count from the folder of who uses it. */
  readonly folder?: string;
}

/** Reads configurations, each file once. */
export class ConfigFiles {
  readonly #read: Map<string, Promise<ReadConfig>> = new Map();
  readonly #name: (absolute: string) => string;
  readonly #reading: ConfigReading;

  /** @param name how messages name a file, by its absolute path */
  constructor(name: (absolute: string) => string, reading: ConfigReading = {}) {
    this.#name = name;
    this.#reading = reading;
  }

  /** Reads a configuration and what it extends. Never throws on what a user wrote. */
  async load(absolute: string, meeting: Meeting = { stack: [] }): Promise<LoadedConfig> {
    let read = await this.#readOnce(absolute);
    const stack = [...meeting.stack, absolute];
    const folder = meeting.folder ?? folderOf(absolute);
    const layers: ConfigLayer[] = [];
    const faulty: FileReport[] = [];
    for (const [index, entry] of entriesOf(read).entries()) {
      const extended = this.#follow(entry, stack);
      if ('preset' in extended) {
        layers.push({ source: this.#name(absolute), folder, preset: extended.preset, config: {} });
      } else if ('problem' in extended) {
        const place = { path: [...read.at, 'extends', index], part: 'value' } as const;
        read = { ...read, ...read.addFinding(configFinding({ ...extended.problem, place })) };
      } else {
        const isForeign = extended.isPackage || meeting.folder !== undefined;
        const inner = await this.load(extended.file, isForeign ? { stack, folder } : { stack });
        layers.push(...inner.layers);
        faulty.push(...inner.faulty);
      }
    }
    layers.push({ source: this.#name(absolute), folder, config: read.config });
    if (read.report.diagnostics.length > 0) faulty.push(read.report);
    return { layers, faulty, isRoot: read.config.root === true };
  }

  #readOnce(absolute: string): Promise<ReadConfig> {
    const reading = this.#read.get(absolute) ?? readConfig(absolute, this.#name(absolute), this.#reading);
    this.#read.set(absolute, reading);
    return reading;
  }

  #follow(entry: string, stack: readonly string[]): ReturnType<typeof resolveExtends> {
    const from = stack.at(-1) ?? '';
    const extended = resolveExtends(entry, from);
    if ('problem' in extended) this.#reading.lost?.(entry, from);
    if (!('file' in extended) || !stack.includes(extended.file)) return extended;
    const circle = [...stack.slice(stack.indexOf(extended.file)), extended.file].map(this.#name);
    const help = 'Remove one of the entries; what both need goes into a file of its own.';
    return {
      problem: {
        messageId: 'circularExtends',
        message: `${show(entry)} leads in a circle: ${circle.join(' → ')}.`,
        help,
      },
    };
  }
}

function folderOf(absolute: string): string {
  const folder = dirname(absolute);
  const own = folder.endsWith(`${sep}.config`) ? dirname(folder) : folder;
  return slashed(own);
}

/** The schema's finding covers what it rejected in the list. */
function entriesOf({ config }: ReadConfig): readonly string[] {
  return (config.extends ?? []).filter((entry) => typeof entry === 'string');
}
