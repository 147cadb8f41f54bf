import { readdir, readFile } from 'node:fs/promises';

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
}

/** The licenses of the packages that a bundle contains. Takes the paths of its modules; throws for a package without one. */
export async function thirdParty(modules: readonly string[]): Promise<string> {
  const folders = new Set(
    modules.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
  );
  const packages = await Promise.all([...folders].sort().map(readPackage));
  const head = 'voxlint contains code of these packages, under their licenses.\n';
  return [head, ...packages.map(showPackage)].join('\n');
}

async function readPackage(folder: string): Promise<Package> {
  const { name, version, license } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8')) as Package;
  const file = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each));
  if (file === undefined && license === undefined) throw new Error(`${folder} has no license.`);
  return {
    name,
    version,
    license,
    text: file === undefined ? '' : await readFile(`${folder}/${file}`, 'utf8'),
  };
}

function showPackage({ name, version, license, text }: Package): string {
  return `${name} ${version} (${license})\n\n${text.trim().replaceAll(/^(?=.)/gm, '    ')}\n`;
}
