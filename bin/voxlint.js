#!/usr/bin/env node
const { processHost, run } = require('../dist/cli.cjs');

run(process.argv.slice(2), processHost(process)).then((exitCode) => Object.assign(process, { exitCode }));
