import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { RDFormatValidator } from '@umbrelladocs/rdformat-validator';
import AjvDraft04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import type { FileReport } from '../../src/findings/diagnostic.ts';
import { checkstyle } from '../../src/reporters/checkstyle.ts';
import { gitlab } from '../../src/reporters/gitlab.ts';
import { junit } from '../../src/reporters/junit.ts';
import { rdjson } from '../../src/reporters/rdjson.ts';
import type { Reporter, ReporterContext } from '../../src/reporters/reporter.ts';
import { sarif } from '../../src/reporters/sarif.ts';
import { amount } from '../input/amount.ts';
import { anyResult } from './any-result.ts';
import { plain } from './finding-in.ts';
import { hostileResult, hostileTexts } from './hostile-result.ts';
import { oneContext, oneResult } from './one-result.ts';

/** Holds a format to its form: for everything that a format may show, for hostile texts, for results made by chance. */
async function holds(report: Reporter, check: (text: string) => unknown): Promise<void> {
  const fixed: readonly { files: readonly FileReport[]; context: ReporterContext }[] = [
    { files: [], context: plain },
    { files: oneResult, context: oneContext },
    ...hostileTexts.map(hostileResult),
  ];
  for (const { files, context } of fixed) await check(report(files, context));
  const property = fc.asyncProperty(anyResult, async (files) => {
    await check(report(files, { ...oneContext, ...plain }));
  });
  await fc.assert(property, { numRuns: amount(200) });
}

describe('sarif', () => {
  const validate = sarifValidator();

  it('is valid under the schema of SARIF 2.1.0', async () => {
    await holds(sarif, (text) => {
      validate(JSON.parse(text));
      expect(validate.errors ?? []).toEqual([]);
    });
  });

  it('is held to it: a result without a message, a region without a place, a foreign level are refused', () => {
    const log = (change: (result: SarifResult) => void): unknown => {
      const whole = JSON.parse(sarif(oneResult, oneContext));
      change(whole.runs[0].results[0]);
      return whole;
    };
    const region = (result: SarifResult) => result.locations[0]?.physicalLocation;
    expect(validate(log(() => {}))).toBe(true);
    expect(validate(log((result) => Object.assign(result, { message: {} })))).toBe(false);
    expect(validate(log((result) => Object.assign(region(result) ?? {}, { region: { endLine: 1 } })))).toBe(
      false,
    );
    expect(validate(log((result) => Object.assign(result, { level: 'fatal' })))).toBe(false);
  });

  it('refers to rules, files and the root that are there, with relative percent-encoded addresses', async () => {
    await holds(sarif, (text) => {
      const [run] = JSON.parse(text).runs;
      for (const result of run.results as readonly SarifResult[]) {
        expect(run.tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
        const location = result.locations[0]?.physicalLocation.artifactLocation;
        expect(run.artifacts[location?.index ?? -1].location.uri).toBe(location?.uri);
        expect(location?.uri).toMatch(/^(?:file:\/\/\/?)?(?:[\w.~/-]|%[\dA-F]{2})*$/);
        if (location?.uriBaseId !== undefined)
          expect(run.originalUriBaseIds).toHaveProperty([location.uriBaseId]);
      }
      const prints = run.results.map((result: SarifResult) => result.partialFingerprints['voxlint/v1']);
      expect(new Set(prints).size).toBe(prints.length);
    });
  });
});

interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: {
        readonly uri: string;
        readonly uriBaseId?: string;
        readonly index: number;
      };
    };
  }[];
}

/**
 * Microsoft's publication of the OASIS schema, release 5. The errata of OASIS (docs.oasis-open.org, errata01) change one
 * thing in it that a report can break: a region names its place.
 */
function sarifValidator(): ReturnType<InstanceType<typeof AjvDraft04.default>['compile']> {
  const path = createRequire(import.meta.url).resolve(
    '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json',
  );
  const { definitions, ...schema } = JSON.parse(readFileSync(path, 'utf8'));
  const places = ['startLine', 'charOffset', 'byteOffset'].map((name) => ({ required: [name] }));
  const ajv = new AjvDraft04.default({ allErrors: true, strict: false, unicodeRegExp: false });
  addFormats.default(ajv);
  return ajv.compile({
    ...schema,
    definitions: { ...definitions, region: { ...definitions.region, anyOf: places } },
  });
}

describe('rdjson', () => {
  it('is valid under the diagnostic format of reviewdog, with no field that it does not have', async () => {
    const validator = new RDFormatValidator({ strictMode: true, allowExtraFields: false });
    await holds(rdjson, async (text) => {
      expect(await validator.validateString(text)).toMatchObject({ valid: true, errors: [] });
    });
  });
});

describe('gitlab', () => {
  it('has in each issue what GitLab documents, once each', async () => {
    await holds(gitlab, (text) => {
      const issues = JSON.parse(text) as readonly Record<string, unknown>[];
      for (const issue of issues) {
        expect(issue).toEqual({
          description: expect.any(String),
          check_name: expect.any(String),
          fingerprint: expect.stringMatching(/^[\da-f]+:\d+$/),
          severity: expect.stringMatching(/^(?:info|minor|major|critical|blocker)$/),
          location: {
            path: expect.any(String),
            lines: { begin: expect.any(Number), end: expect.any(Number) },
          },
        });
      }
      expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length);
      expect(text).not.toMatch(/^\ufeff/);
    });
  });
});

/** What an element may hold; a name with `!` must be there. */
interface Form {
  readonly attributes: string;
  readonly elements: string;
}

/** JUnit has no schema of its own; this is what the ones of Jenkins and of Ant's readers have in common for a linter. */
const junitForms: Readonly<Record<string, Form>> = {
  testsuites: { attributes: 'name tests failures errors time', elements: 'testsuite' },
  testsuite: { attributes: 'name! tests! failures! errors! skipped time', elements: 'testcase' },
  testcase: { attributes: 'name! classname! time', elements: 'failure skipped system-out' },
  failure: { attributes: 'type! message', elements: '' },
  skipped: { attributes: 'message', elements: '' },
  'system-out': { attributes: '', elements: '' },
};

/** The report of Checkstyle's own XML logger. */
const checkstyleForms: Readonly<Record<string, Form>> = {
  checkstyle: { attributes: 'version!', elements: 'file' },
  file: { attributes: 'name!', elements: 'error' },
  error: { attributes: 'line! column severity! message! source!', elements: '' },
};

describe.each([
  ['junit', junit, 'testsuites', junitForms],
  ['checkstyle', checkstyle, 'checkstyle', checkstyleForms],
] as const)('%s', (_, report, rootName, forms) => {
  it('is XML that its readers take', async () => {
    await holds(report, (text) => {
      const [root, ...others] = elementsOf(text);
      expect(root?.name).toBe(rootName);
      for (const { name, parent, attributes } of [root, ...others].filter((each) => each !== undefined)) {
        expect(Object.keys(forms)).toContain(name);
        if (parent !== undefined) expect(forms[parent]?.elements.split(' ')).toContain(name);
        const wanted = forms[name]?.attributes.split(' ') ?? [];
        const known = wanted.map((each) => each.replace('!', ''));
        expect(Object.keys(attributes).filter((each) => !known.includes(each))).toEqual([]);
        const needed = wanted.filter((each) => each.endsWith('!')).map((each) => each.slice(0, -1));
        expect(needed.filter((each) => !(each in attributes))).toEqual([]);
      }
    });
  });
});

it('junit counts in each suite what is in it', async () => {
  await holds(junit, (text) => {
    const counts = { tests: 0, failures: 0 };
    const all = elementsOf(text);
    for (const { name } of all) {
      if (name === 'testcase') counts.tests += 1;
      if (name === 'failure') counts.failures += 1;
    }
    const sum = (key: string): number =>
      all
        .filter(({ name }) => name === 'testsuite')
        .reduce((total, each) => total + Number(each.attributes[key]), 0);
    expect({ tests: sum('tests'), failures: sum('failures') }).toEqual(counts);
    expect(all[0]?.attributes).toMatchObject({
      tests: String(counts.tests),
      failures: String(counts.failures),
    });
  });
});

it('checkstyle counts lines and columns from 1, with severities of Checkstyle', async () => {
  await holds(checkstyle, (text) => {
    for (const { attributes } of elementsOf(text).filter(({ name }) => name === 'error')) {
      expect(attributes.line).toMatch(/^[1-9]\d*$/);
      expect(attributes.column).toMatch(/^[1-9]\d*$/);
      expect(attributes.severity).toMatch(/^(?:error|warning)$/);
    }
  });
});

interface XmlElement {
  readonly name: string;
  readonly parent: string | undefined;
  readonly attributes: Readonly<Record<string, string>>;
}

function elementsOf(xml: string): readonly XmlElement[] {
  const parser = new SaxesParser();
  const all: XmlElement[] = [];
  const open: string[] = [];
  parser.on('opentag', ({ name, attributes }) => {
    all.push({ name, parent: open.at(-1), attributes: attributes as Record<string, string> });
    open.push(name);
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return all;
}
