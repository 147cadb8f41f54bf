import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AjvDraft04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import type { Form } from '../form.ts';

/** The parts of a result that the rules look at. */
export interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly message: { readonly id?: string };
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

/** A check of a log under the schema of SARIF 2.1.0. */
export const validateSarif: ReturnType<InstanceType<typeof AjvDraft04.default>['compile']> = compileSchema();

/**
 * Microsoft's publication of the OASIS schema, release 5. The errata of OASIS (docs.oasis-open.org, errata01) change one
 * thing in it that a report can break: a region names its place.
 */
function compileSchema(): ReturnType<InstanceType<typeof AjvDraft04.default>['compile']> {
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

const form: Form = {
  ending: 'json',
  rules: {
    'is valid under the schema of SARIF 2.1.0': (text) => {
      validateSarif(JSON.parse(text));
      expect(validateSarif.errors ?? []).toEqual([]);
    },
    'refers to rules, files and the root that are there, with relative percent-encoded addresses': (text) => {
      const [run] = JSON.parse(text).runs;
      for (const result of run.results as readonly SarifResult[]) {
        const rule = run.tool.driver.rules[result.ruleIndex];
        expect(rule.id).toBe(result.ruleId);
        if (result.message.id !== undefined) expect(rule.messageStrings).toHaveProperty([result.message.id]);
        const location = result.locations[0]?.physicalLocation.artifactLocation;
        expect(run.artifacts[location?.index ?? -1].location.uri).toBe(location?.uri);
        expect(location?.uri).toMatch(/^(?:file:\/\/\/?)?(?:[\w.~/-]|%[\dA-F]{2})*$/);
        if (location?.uriBaseId !== undefined)
          expect(run.originalUriBaseIds).toHaveProperty([location.uriBaseId]);
      }
      const prints = run.results.map((result: SarifResult) => result.partialFingerprints['voxlint/v1']);
      expect(new Set(prints).size).toBe(prints.length);
    },
  },
};

export default form;
