import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CorpusFormat } from './generate-corpus.ts';
import type { Command } from './measure.ts';

/** The target of a check: one file, or a folder with all that is below it. */
export interface BenchTarget {
  readonly format: CorpusFormat;
  readonly path: string;
  readonly isFolder: boolean;
}

/** The schema in the two forms that the peers accept. */
export interface PeerSchemas {
  readonly schemaFile: string;
  readonly spectralRuleset: string;
}

/** A tool that can be measured. */
export interface Subject {
  readonly name: string;
  readonly label: string;
  /** Gives the command, or says in one sentence what is missing. */
  prepare(schemas: PeerSchemas): ((target: BenchTarget) => Command) | { readonly missing: string };
}

const here = fileURLToPath(new URL('.', import.meta.url));
const installPeers = 'not installed; run: npm ci --ignore-scripts --prefix bench';

/** `node -e 0`, the price of starting Node at all. */
export const bareNode: Command = { program: process.execPath, args: ['-e', '0'] };

export const subjects: readonly Subject[] = [
  {
    name: 'voxlint',
    label: `voxlint ${readVersion(join(here, '../package.json')) ?? ''}`,
    prepare() {
      const script = join(here, '../bin/voxlint.js');
      if (!existsSync(script) || !existsSync(join(here, '../dist')))
        return { missing: 'not built; run: npm run build' };
      return ({ path }) => ({ program: process.execPath, args: [script, 'lint', '--threads', '1', path] });
    },
  },
  {
    name: 'ajv-cli',
    label: peerLabel('ajv-cli', 'ajv-cli'),
    prepare({ schemaFile }) {
      const script = findPeerScript('ajv-cli', 'ajv');
      if (script === undefined) return { missing: installPeers };
      // The schema has keywords for editors, which ajv's strict mode does not know.
      const fixed = [script, 'validate', '--strict=false', '-s', schemaFile, '-d'];
      return (target) => ({ program: process.execPath, args: [...fixed, toGlob(target)] });
    },
  },
  {
    name: 'spectral',
    label: peerLabel('@stoplight/spectral-cli', 'Spectral'),
    prepare({ spectralRuleset }) {
      const script = findPeerScript('@stoplight/spectral-cli', 'spectral');
      if (script === undefined) return { missing: installPeers };
      const fixed = [script, 'lint', '--quiet', '--ruleset', spectralRuleset];
      return (target) => ({ program: process.execPath, args: [...fixed, toGlob(target)] });
    },
  },
  {
    name: 'sourcemeta',
    label: peerLabel('@sourcemeta/jsonschema', 'Sourcemeta'),
    prepare({ schemaFile }) {
      const start = findSourcemeta();
      if (start === undefined) return { missing: installPeers };
      return ({ format, path, isFolder }) => {
        const extension = isFolder ? ['--extension', `.agent.${format}`] : [];
        return {
          program: start.program,
          args: [...start.args, 'validate', '--fast', ...extension, schemaFile, path],
        };
      };
    },
  },
];

/** ajv-cli and Spectral accept no folders, only files and patterns with `/`. */
function toGlob({ format, path, isFolder }: BenchTarget): string {
  const slashed = path.replaceAll('\\', '/');
  return isFolder ? `${slashed}/**/*.agent.${format}` : slashed;
}

interface PackageManifest {
  readonly version?: string;
  readonly bin?: string | Readonly<Record<string, string>>;
}

function peerFolder(name: string): string {
  return join(here, 'node_modules', name);
}

function readManifest(file: string): PackageManifest | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function readVersion(file: string): string | undefined {
  return readManifest(file)?.version;
}

function peerLabel(packageName: string, name: string): string {
  const version = readVersion(join(peerFolder(packageName), 'package.json'));
  return version === undefined ? name : `${name} ${version}`;
}

function findPeerScript(packageName: string, bin: string): string | undefined {
  const declared = readManifest(join(peerFolder(packageName), 'package.json'))?.bin;
  const script = typeof declared === 'string' ? declared : declared?.[bin];
  return script === undefined ? undefined : join(peerFolder(packageName), script);
}

/** The native program itself, which starts faster than the script around it; the script where none fits. */
function findSourcemeta(): Command | undefined {
  const script = findPeerScript('@sourcemeta/jsonschema', 'jsonschema');
  if (script === undefined) return undefined;
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const architecture = process.arch === 'x64' ? 'x86_64' : process.arch;
  const programs = ['', '-musl', '.exe'].map((end) =>
    join(
      peerFolder('@sourcemeta/jsonschema'),
      `build/github-releases/jsonschema-${platform}-${architecture}${end}`,
    ),
  );
  const program = programs.find(
    (candidate) =>
      existsSync(candidate) && spawnSync(candidate, ['version'], { stdio: 'ignore' }).status === 0,
  );
  return program === undefined ? { program: process.execPath, args: [script] } : { program, args: [] };
}
