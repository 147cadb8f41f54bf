// Generated from schemas/ and the options of the rules by `npm run generate`. Do not edit.

import type { Shape } from '../schema/shapes.generated.ts';

/** Every object of the configuration that has known settings, the options of the rules among them. */
export const configShapes: Readonly<Record<string, Shape<string>>> = {
  config: {
    title: 'Config',
    fields: {
      $schema: { type: "string" },
      root: { type: "boolean" },
      extends: { type: "array", items: "string" },
      files: { type: "array", items: "string" },
      ignore: { type: "array", items: "string" },
      rules: { type: "object" },
      overrides: { type: "array", items: "configOverride" },
      knownValues: { type: "object", shape: "knownValues" },
      knownFields: { type: "array", items: "string" },
      environments: { type: "object", entries: "environment" },
    },
    required: [],
  },
  configOverride: {
    title: 'ConfigOverride',
    fields: {
      files: { type: "array", items: "string" },
      rules: { type: "object" },
      knownValues: { type: "object", shape: "knownValues" },
      knownFields: { type: "array", items: "string" },
    },
    required: ["files"],
  },
  knownValues: {
    title: 'KnownValues',
    fields: {
      agent_type: { type: "array", items: "string" },
      call_provider: { type: "array", items: "string" },
      sound_type: { type: "array", items: "string" },
      noise_cancellation_filter: { type: "array", items: "string" },
      method: { type: "array", items: "string" },
      model_type: { type: "array", items: "string" },
      status: { type: "array", items: "string" },
    },
    required: [],
  },
  environment: {
    title: 'Environment',
    fields: {
      baseUrl: { type: "string", patternMessage: "Expected an address that begins with https://, without user name and query, such as https://api.example.com; http:// is for this computer alone." },
      projectId: { type: "string", patternMessage: "Expected the id of a project as the service shows it, without blanks and slashes." },
      tokenVariable: { type: "string", patternMessage: "Expected the name of an environment variable in capitals, such as VOXLINT_TOKEN." },
      timeout: { type: "number" },
      concurrency: { type: "integer" },
      headers: { type: "object" },
    },
    required: [],
  },
  "valid-structured-schema options": {
    title: 'valid-structured-schema options',
    fields: {
      keywords: { type: "array", items: "string" },
    },
    required: [],
  },
};
