import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type DefinitionKind, definitionKind } from '../../../schema/definition-kind.ts';
import { show } from '../../../text/show.ts';
import {
  definitionFromResource,
  type ImportedDefinition,
  resourcesIn,
} from '../../../upload/definition-from-resource.ts';
import { reasonOf } from '../../files/reason-of.ts';
import type { Host } from '../terminal/host.ts';
import { readBytes } from '../terminal/read-input.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { readListing } from './read-listing.ts';

/** A definition that was made from a resource. */
export interface ImportedResource extends ImportedDefinition {
  readonly kind: DefinitionKind;
  /** The display name; empty where there is none. */
  readonly name: string;
  /** True when the resource says itself that another version of it counts. */
  readonly isOld: boolean;
}

/** Reads resources from a file, or from standard input for `-`. Throws a `UsageError` for a text that holds none. */
export async function importedResources(
  source: string,
  wanted: DefinitionKind | undefined,
  host: Host,
): Promise<readonly ImportedResource[]> {
  const shown = source === '-' ? 'Standard input' : show(source);
  const read = await readListing(source === '-' ? await readBytes(host) : readFile(source, host));
  if ('problem' in read) throw new UsageError(`${shown} cannot be read: ${read.problem}`);
  const resources = resourcesIn(read.values);
  if (resources === undefined || resources.length === 0) {
    throw new UsageError(
      `${shown} holds no resource: neither a map with the fields of an agent or a model, nor a list of such maps, alone or under "data", nor pages of them.`,
    );
  }
  return resources.map((resource) => toImported(resource, wanted));
}

function toImported(
  resource: Readonly<Record<string, unknown>>,
  wanted: DefinitionKind | undefined,
): ImportedResource {
  const kind = wanted ?? definitionKind('', resource);
  const { name, is_current: isCurrent } = resource;
  return {
    ...definitionFromResource(resource, kind),
    kind,
    name: typeof name === 'string' ? name : '',
    isOld: isCurrent === false,
  };
}

function readFile(path: string, { cwd }: Pick<Host, 'cwd'>): Uint8Array {
  try {
    return readFileSync(resolve(cwd, path));
  } catch (error) {
    throw new UsageError(`Cannot read ${show(path)}: ${reasonOf(error)}.`);
  }
}
