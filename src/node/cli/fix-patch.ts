import { withoutCommands } from '../../reporters/without-commands.ts';
import { binaryPatch } from './binary-patch.ts';
import type { FileChange } from './file-change.ts';
import { unifiedDiff } from './unified-diff.ts';

/**
 * A change as a patch that git applies, to the character; hence bytes. Where a line of it would be a command to a runner that
 * prints it, no text can be both, and the patch is a binary one.
 */
export function fixPatch(change: FileChange, color: boolean): Uint8Array {
  const patch = unifiedDiff(change, false, color);
  return new TextEncoder().encode(withoutCommands(patch) === patch ? patch : binaryPatch(change));
}
