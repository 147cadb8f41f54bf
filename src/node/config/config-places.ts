/** Name of the tool in names of files, and of the key in a package.json. */
export const configName = 'voxlint';

/** The folder for the configurations of several tools. */
export const sharedFolder = '.config';

const endings: readonly string[] = ['', '.json', '.yaml', '.yml', '.js', '.ts', '.cjs', '.mjs'];

/** The places of a configuration in a folder, in the order in which the library cosmiconfig looks. */
export const configPlaces: readonly string[] = [
  'package.json',
  ...endings.map((ending) => `.${configName}rc${ending}`),
  ...endings.map((ending) => `${sharedFolder}/${configName}rc${ending}`),
  ...['.js', '.ts', '.cjs', '.mjs'].map((ending) => `${configName}.config${ending}`),
];
