/**
 * The rooms of the house from the ground up. A room may import those before it and itself, types included, and none
 * behind it. ARCHITECTURE.md draws the same list, and a test compares the two.
 */
export const rooms: readonly string[] = [
  'src/text/',
  'src/types.generated.ts',
  'src/findings/',
  'src/document/',
  'src/schema/',
  'src/rules/',
  'src/lint/',
  'src/config/',
  'src/reporters/',
  'src/language-service/',
  'src/upload/',
  'src/index.ts',
  'src/node/version.ts',
  'src/node/git/',
  'src/node/files/',
  'src/node/config/',
  'src/node/check/',
  'src/node/client/',
  'src/node/service/',
  'src/node/ledger/',
  'src/node/init/',
  'src/node/lsp/',
  'src/node/index.ts',
  'src/node/cli/terminal/',
  'src/node/cli/options/',
  'src/node/cli/output/',
  'src/node/cli/',
];

/** The number of the room that a file is in, from the ground; -1 for a file without a room. */
export function roomOf(path: string): number {
  return rooms.findIndex((room) => path === room || (room.endsWith('/') && path.startsWith(room)));
}

/** The room of a rule's own helpers: `src/rules/valid-time/clock-text.ts` belongs to `valid-time`. */
export function ruleOwning(path: string): string | undefined {
  const owner = /^src\/rules\/([^/]+)\/[^/]/.exec(path)?.[1];
  return owner === 'shared' ? undefined : owner;
}
