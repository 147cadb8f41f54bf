import { withoutCommands } from '../../../reporters/without-commands.ts';
import { show } from '../../../text/show.ts';
import type { FileChange } from '../../check/file-change.ts';
import { binaryPatch } from './binary-patch.ts';
import { unifiedDiff } from './unified-diff.ts';

export interface FixPatch {
  readonly bytes: Uint8Array;
  /** Notes for the user about it, one sentence each. */
  readonly notes: readonly string[];
}

/**
 * A change as a patch that git applies, to the character; hence bytes. Where a line of it would be a command to a runner that
 * prints it, no text can be both, and the patch is a binary one.
 */
export function fixPatch(change: FileChange, color: boolean): FixPatch {
  const patch = unifiedDiff(change, false, color);
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
