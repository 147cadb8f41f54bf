const { readFileSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { Script } = require('node:vm');

const [dist, example] = process.argv.slice(2);
const main = require.resolve(`${dist}/cli/main.cjs`);

/**
 * Runs the built command line on an example, so that what a run needs is compiled, and writes what V8 compiled beside
 * it, for `loader.cjs` to read. A process of its own, because V8 takes a cache only where its flags are the same.
 */
const script = new Script(Module.wrap(readFileSync(main, 'utf8')), { filename: main });
const loaded = new Module(main, module);
loaded.filename = main;
require.cache[main] = loaded;
script.runInThisContext()(loaded.exports, Module.createRequire(main), loaded, main, `${dist}/cli`);

const { processHost, run } = loaded.exports;
run([example], processHost(process)).then((exitCode) => {
  if (exitCode > 1) process.exitCode = exitCode;
  else writeFileSync(`${main}.${process.version}-${process.arch}.cache`, script.createCachedData());
});
