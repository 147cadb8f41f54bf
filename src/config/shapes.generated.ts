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
      baseUrl: { type: "string", patternMessage: "Expected an address that begins with https://, without user name, query and parts such as ..; in its path, such as https://api.example.com; http:// is for this computer alone." },
      projectId: { type: "string", patternMessage: "Expected a UUID such as 3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c: the id of the project as the service shows it." },
      tokenVariable: { type: "string", patternMessage: "Expected the name of an environment variable in capitals, such as VOXLINT_TOKEN." },
      timeout: { type: "number" },
      concurrency: { type: "integer" },
      ledger: { type: "string", values: ["files", "git"] },
      ledgerRemote: { type: "string", patternMessage: "Expected the name of a git remote, such as origin." },
      ledgerRef: { type: "string", patternMessage: "Expected the full name of a git ref, such as refs/heads/voxlint-ledger." },
      requestIdHeader: { type: "string", patternMessage: "Expected the name of a header, such as X-Request-Id." },
      caFile: { type: "string" },
      keepConnections: { type: "boolean" },
      failOn: { type: "array", items: "any" },
      headers: { type: "object" },
    },
    required: [],
  },
  "consistent-timeouts options": {
    title: 'consistent-timeouts options',
    fields: {
      allowZero: { type: "boolean" },
    },
    required: [],
  },
  "keypad-can-end options": {
    title: 'keypad-can-end options',
    fields: {
      timeoutEnds: { type: "boolean" },
    },
    required: [],
  },
  "no-blank-string options": {
    title: 'no-blank-string options',
    fields: {
      allow: { type: "array", items: "string" },
    },
    required: [],
  },
  "no-duplicate-heading options": {
    title: 'no-duplicate-heading options',
    fields: {
      evenWithOtherText: { type: "boolean" },
    },
    required: [],
  },
  "no-secret options": {
    title: 'no-secret options',
    fields: {
      allow: { type: "array", items: "string" },
    },
    required: [],
  },
  "no-unused-setting options": {
    title: 'no-unused-setting options',
    fields: {
      ignore: { type: "array", items: "string" },
    },
    required: [],
  },
  "require-output-description options": {
    title: 'require-output-description options',
    fields: {
      schemaCounts: { type: "boolean" },
    },
    required: [],
  },
  "require-utterances options": {
    title: 'require-utterances options',
    fields: {
      atLeast: { type: "integer" },
    },
    required: [],
  },
  "valid-language-code options": {
    title: 'valid-language-code options',
    fields: {
      allow: { type: "array", items: "string" },
    },
    required: [],
  },
  "valid-placeholder options": {
    title: 'valid-placeholder options',
    fields: {
      singleBraces: { type: "string", values: ["never", "known", "always"] },
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
  "valid-threshold options": {
    title: 'valid-threshold options',
    fields: {
      minimum: { type: "number" },
      maximum: { type: "number" },
    },
    required: [],
  },
};
