import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

/** The strictest that a consumer can ask for. */
const compilerOptions = {
  target: 'es2022',
  lib: ['es2022'],
  module: 'nodenext',
  moduleResolution: 'nodenext',
  allowImportingTsExtensions: true,
  noEmit: true,
  declaration: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  isolatedDeclarations: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  skipLibCheck: false,
  types: [],
};

/** Compiles modules, given by the names of their files. Gives what the compiler says: nothing, where all is well. */
export function compile(modules: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'voxlint-compile-'));
  try {
    const project = { compilerOptions, files: Object.keys(modules) };
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
    for (const [name, text] of Object.entries(modules)) writeFileSync(join(folder, name), text);
    execFileSync(process.execPath, [compiler, '--pretty', 'false', '--project', folder], {
      cwd: folder,
      encoding: 'utf8',
    });
    return '';
  } catch (error) {
    return String((error as { readonly stdout?: string }).stdout ?? error);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
