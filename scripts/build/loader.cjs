const { readFileSync } = require('node:fs');
const { Script } = require('node:vm');

const main = require.resolve('./cli/main.cjs');
const cachedData = readCache();

if (cachedData) runMain();
else require('node:module').enableCompileCache?.();

module.exports = require(main);

/**
 * What V8 compiled when the package was built, if this very version of Node built it. The cache is only ever read,
 * so the package may stand on a read-only disk; newer versions of Node keep one of their own.
 */
function readCache() {
  try {
    return readFileSync(`${main}.${process.version}-${process.arch}.cache`);
  } catch {
    return undefined;
  }
}

/** Does what `require` does, but for the compiling; V8 compiles all the same where it rejects the cache. */
function runMain() {
  // The class of the module at hand, because to load the one that Node offers for it takes a millisecond.
  const Module = module.constructor;
  const script = new Script(Module.wrap(readFileSync(main, 'utf8')), { filename: main, cachedData });
  const loaded = new Module(main, module);
  loaded.filename = main;
  require.cache[main] = loaded;
  const requireFromMain = (id) => loaded.require(id);
  script.runInThisContext()(loaded.exports, requireFromMain, loaded, main, `${__dirname}/cli`);
  loaded.loaded = true;
}
