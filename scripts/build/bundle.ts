import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type InputOptions, type OutputChunk, type OutputOptions, type Plugin, rolldown } from 'rolldown';

/** Files of the package, by their paths below `dist/`, and the modules that went into them. */
export interface Bundle {
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** Absolute paths. */
  readonly modules: readonly string[];
}

/** A configuration in TypeScript takes the compiler of its project, if there is one. */
const projectCompiler: string[] = ['typescript'];

const root: string = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The command line as CommonJS, which Node starts faster than ECMAScript modules: `cli/main.cjs` holds what every
 * run needs, the files beside it what is loaded on demand.
 */
export function bundleCommandLine(): Promise<Bundle> {
  return bundle(
    {
      input: { main: 'src/node/cli/main.ts' },
      platform: 'node',
      external: projectCompiler,
      // The language services' own choice for Node loads its parts in a way that no bundler can follow.
      resolve: { mainFields: ['module', 'main'] },
      plugins: [versionOnly],
    },
    {
      format: 'cjs',
      entryFileNames: 'cli/[name].cjs',
      chunkFileNames: 'cli/[name]-[hash].cjs',
      codeSplitting: { groups: [{ name: 'main', tags: ['$initial'] }] },
    },
  );
}

/** The library, for Node, browsers and bundlers alike; a module that only Node has fails the build. */
export function bundleLibrary(): Promise<Bundle> {
  return bundle(
    {
      input: { index: 'src/index.ts' },
      platform: 'neutral',
      resolve: { conditionNames: ['browser', 'import'], mainFields: ['browser', 'module', 'main'] },
    },
    { format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'lib/[name]-[hash].js' },
  );
}

/** The part of the library that needs Node: the engine for files, the client that uploads and the local service. */
export function bundleNodeLibrary(): Promise<Bundle> {
  return bundle(
    { input: { node: 'src/node/index.ts' }, platform: 'node', external: projectCompiler },
    { format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'lib/node-[name]-[hash].js' },
  );
}

/** Every warning fails the build: it is how the bundler reports a module that it could not find. */
async function bundle(input: InputOptions, output: OutputOptions): Promise<Bundle> {
  const built = await rolldown({
    cwd: root,
    preserveEntrySignatures: 'allow-extension',
    onLog: (_, { message }) => {
      throw new Error(message);
    },
    ...input,
  });
  const { output: parts } = await built.generate({ minify: true, ...output });
  const chunks = parts.filter((part): part is OutputChunk => part.type === 'chunk');
  return {
    files: chunks.map(({ fileName, code }) => ({ path: fileName, text: code })),
    modules: chunks.flatMap(({ moduleIds }) => moduleIds),
  };
}

/** Of the manifest, the bundle needs the version and nothing else. */
const versionOnly: Plugin = {
  name: 'version-only',
  load: {
    filter: { id: /[\\/]package\.json$/ },
    async handler(path) {
      const { version } = JSON.parse(await readFile(path, 'utf8')) as { version: string };
      return { code: JSON.stringify({ version }), moduleType: 'json' };
    },
  },
};
