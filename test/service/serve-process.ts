import { parseFault } from '../../src/node/service/fault.ts';
import { serve } from '../../src/node/service/serve.ts';

/** A process of its own around the service: takes the data file and faults, prints the address. */
const [data = '', ...texts] = process.argv.slice(2);
const faults = texts.map((text) => {
  const fault = parseFault(text);
  if ('problem' in fault) throw new Error(fault.problem);
  return fault;
});
const { url } = await serve({ data, faults });
process.stdout.write(`${url}\n`);
