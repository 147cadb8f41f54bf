/** The settings in the editor, for one of its folders. */
export interface ClientSettings {
  /** True to complete; false where another server does. */
  readonly completion: boolean;
  /** A baseline, from the folder. */
  readonly baseline?: string;
}

/** Settings, and one sentence about each that cannot be. */
export interface ReadSettings {
  readonly settings: ClientSettings;
  readonly faults: readonly string[];
}

/** Reads settings from what an editor sent; of a setting that several of them have, the last counts. */
export function readSettings(sent: readonly unknown[]): ReadSettings {
  const merged: Record<string, unknown> = {};
  for (const each of sent) if (typeof each === 'object' && each !== null) Object.assign(merged, ownOf(each));
  const { completion, baseline } = merged;
  const faults: string[] = [];
  if (!isUnset(completion) && typeof completion !== 'boolean') {
    faults.push('The setting "completion" of voxlint is true or false.');
  }
  if (!isUnset(baseline) && typeof baseline !== 'string') {
    faults.push('The setting "baseline" of voxlint is the path of a baseline, in quotes.');
  }
  return {
    settings: {
      completion: completion !== false,
      ...(typeof baseline === 'string' && baseline !== '' ? { baseline } : {}),
    },
    faults,
  };
}

/** Editors send the settings as they are, or with the name of the server around them. */
function ownOf(sent: object): object {
  const own = 'voxlint' in sent ? sent.voxlint : sent;
  return typeof own === 'object' && own !== null ? own : {};
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === null;
}
