import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ReportFormat, reportFormats } from '../../src/node/cli/options/report-targets.ts';
import { reporters } from '../../src/node/cli/output/load-reporter.ts';
import type { Reporter } from '../../src/reporters/reporter.ts';
import type { Form } from './form.ts';

/** A format of the command line: what writes it, and the form that it keeps to. */
export interface FormattedReport {
  readonly format: ReportFormat;
  readonly report: Reporter;
  readonly form: Form;
}

const forms: string = fileURLToPath(new URL('forms/', import.meta.url));
const formless: readonly string[] = readdirSync(forms).filter(
  (file) => !reportFormats.some((format) => file === `${format}.ts`),
);
if (formless.length > 0)
  throw new Error(
    `There is no format for test/reporters/forms/${formless[0]}: add its name to reportFormats.`,
  );

/** Every format that the command line takes, in its order. */
export const allReporters: readonly FormattedReport[] = await Promise.all(
  reportFormats.map(async (format) => ({
    format,
    report: await reporters[format].load(),
    form: await loadForm(format),
  })),
);

/** The form of a format. Throws where nobody has written it. */
async function loadForm(format: ReportFormat): Promise<Form> {
  const path = `forms/${format}.ts`;
  if (!existsSync(`${forms}${format}.ts`))
    throw new Error(`The format ${format} has no rules of its form: write test/reporters/${path}.`);
  return ((await import(`./forms/${format}.ts`)) as { default: Form }).default;
}
