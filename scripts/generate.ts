import { findStale, writeStale } from './generate/generator.ts';
import { generators } from './generate/generators.ts';

const files = (await Promise.all(generators.map((generate) => generate()))).flat();

if (process.argv.includes('--check')) {
  const stale = await findStale(files);
  for (const path of stale) console.error(`${path} is stale. Run: npm run generate`);
  if (stale.length > 0) process.exitCode = 1;
} else {
  for (const path of await writeStale(files)) console.log(`wrote ${path}`);
}
