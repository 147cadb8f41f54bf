import { withoutCommands } from '../../../reporters/without-commands.ts';
import { show } from '../../../text/show.ts';
import type { FileChange } from '../../check/file-change.ts';
import type { Host } from '../terminal/host.ts';
import { binaryPatch } from './binary-patch.ts';
import { unifiedDiff } from './unified-diff.ts';

export interface FixPatch {
  readonly bytes: Uint8Array;
  /** Notes for the user about it, one sentence each. */
  readonly notes: readonly string[];
}

/**
 * A change as a patch that git applies, to the character; hence bytes. Where a line of it would be a command to a runner that
 * prints it, no text can be both, and the patch is a binary one. Empty where a line of it holds a secret.
 */
export function fixPatch(change: FileChange, color: boolean, secrets?: Host['secrets']): FixPatch {
  const patch = unifiedDiff(change, false, color);
  if (secrets !== undefined && secrets.redact(patch) !== patch) return withheld(change);
  const isText = withoutCommands(patch) === patch;
  return {
    bytes: new TextEncoder().encode(isText ? patch : binaryPatch(change)),
    notes: isText
      ? []
      : [
          `The patch of ${show(change.path)} is a binary one, because a line of it would be a command to a CI runner.`,
        ],
  };
}

function withheld({ path }: FileChange): FixPatch {
  const why = 'a line of it holds a token, a password or the secret of a header';
  return { bytes: new Uint8Array(), notes: [`The patch of ${show(path)} is left out, because ${why}.`] };
}
