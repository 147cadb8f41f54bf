import tzdata from 'tzdata' with { type: 'json' };
import type { GeneratedFile } from './generator.ts';

/** The database's stand-in for "not set up yet"; no program accepts it as a zone. */
const placeholder = 'Factory';

/** `src/rules/valid-timezone/time-zones.generated.ts`: every name of the IANA time zone database, old links included. */
export async function generateTimeZones(): Promise<readonly GeneratedFile[]> {
  const names = Object.keys(tzdata.zones).filter((name) => name !== placeholder);
  const text = `// Generated from the time zone database ${tzdata.version} by \`npm run generate\`. Do not edit.

/** Every zone name of the IANA time zone database, links for old names included, separated by spaces. */
export const timeZoneNames: string =
  '${names.sort().join(' ')}';
`;
  return [{ path: 'src/rules/valid-timezone/time-zones.generated.ts', text }];
}
