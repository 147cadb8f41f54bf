import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Example {
  /** Its path below `examples/`. */
  readonly path: string;
  readonly text: string;
}

const folder = fileURLToPath(new URL('../../examples/', import.meta.url));

function filesIn(folders: (name: string) => boolean): readonly Example[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(?:ya?ml|json)$/.test(path) && folders(path.split('/')[0] ?? ''))
    .sort()
    .map((path) => ({ path, text: readFileSync(`${folder}${path}`, 'utf8') }));
}

/** The examples without a fault. */
export const validExamples: readonly Example[] = filesIn((name) => name !== 'faulty');

/** All examples, the faulty ones too. */
export const allExamples: readonly Example[] = filesIn(() => true);
