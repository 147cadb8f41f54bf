import type { FieldCases, ObjectCases } from './object-cases.ts';

const text: FieldCases = { valid: ['', 'words'], invalid: [1, null, true, [], {}] };
const texts: FieldCases = { valid: [[], ['a', 'b c']], invalid: ['a', {}, null, [1], [null]] };
const globs: FieldCases = {
  valid: [['*.yaml'], ['a/**', '!a/b.yaml']],
  invalid: ['*.yaml', {}, null, [''], [1], [null]],
};
const rules: FieldCases = {
  valid: [{}, { 'valid-time': 'off', 'valid-window': ['warn', {}] }],
  invalid: [[], 'strict', null, 1],
};
const notAnObject: readonly unknown[] = [null, 'text', 1, true, [], ['a']];
const stray = { unknown_field: 1 };

/** The values that the configuration's schema takes and refuses, by title; the settings of single rules are not its business. */
export const configCases: Readonly<Record<string, ObjectCases>> = {
  Config: {
    base: {},
    fields: {
      $schema: text,
      root: { valid: [true, false], invalid: ['true', 1, null, {}] },
      extends: {
        valid: [[], ['recommended'], ['strict', './a.yaml', '@acme/voxlint-config']],
        invalid: ['strict', {}, null, [1], [null]],
      },
      files: { ...globs, valid: [[], ...globs.valid] },
      ignore: { ...globs, valid: [[], ...globs.valid] },
      rules,
      overrides: { valid: [[], [{ files: ['a'] }]], invalid: [{}, 'a', null, [{}], [1]] },
      knownValues: { valid: [{}, { status: ['a'] }], invalid: [[], 'a', null, { status: 'a' }] },
      knownFields: { valid: [[], ['a', 'a.b']], invalid: ['a', {}, null, [''], [1]] },
      environments: {
        valid: [{}, { 'a1_b-c': {}, '2': { timeout: 1 }, caches: {} }],
        invalid: [
          [],
          'a',
          null,
          { A: {} },
          { 'a b': {} },
          { '': {} },
          { '-a': {} },
          { cache: {} },
          { a: 'b' },
        ],
      },
    },
    refused: [...notAnObject, stray],
  },
  ConfigOverride: {
    base: { files: ['a'] },
    fields: {
      files: { valid: globs.valid, invalid: [...globs.invalid, []] },
      rules,
      knownValues: { valid: [{}], invalid: [[], 'a', null, { status: 'a' }] },
      knownFields: { valid: [[], ['a']], invalid: ['a', {}, null, [''], [1]] },
    },
    refused: [...notAnObject, {}, { rules: {} }, { files: ['a'], ...stray }],
  },
  KnownValues: {
    base: {},
    fields: {
      agent_type: texts,
      call_provider: texts,
      sound_type: texts,
      noise_cancellation_filter: texts,
      method: texts,
      model_type: texts,
      status: texts,
    },
    refused: [...notAnObject, stray],
  },
  Environment: {
    base: {},
    fields: {
      baseUrl: {
        valid: [
          'https://api.example.com',
          'https://api.example.com:8443/v2/',
          'http://localhost:8080',
          'http://127.0.0.1',
          'http://[::1]:3000/api',
        ],
        invalid: [
          '',
          'api.example.com',
          'http://api.example.com',
          'http://localhost.example.com',
          'https://user:secret@api.example.com',
          'https://api.example.com?key=1',
          'https://api.example.com/#a',
          'https://api example.com',
          'https://api.example.com/..;/admin',
          'ftp://api.example.com',
          3,
          null,
        ],
      },
      projectId: {
        valid: ['3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c', '3F2B8C1E-5D4A-4E9B-8A7C-1D2E3F4A5B6C'],
        invalid: [
          '',
          'a/b',
          '3f2b8c1e',
          'x3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c',
          '3f2b8c1e-5d4a-4e9b-8a7c-1d2e3f4a5b6c0',
          1,
          null,
        ],
      },
      requestIdHeader: {
        valid: ['X-Request-Id', 'Idempotency-Key', 'trace'],
        invalid: ['', 'X Id', 'X:', 'Ü', 1, null],
      },
      caFile: { valid: ['a', 'certificates/company.pem'], invalid: ['', 1, null, ['a']] },
      failOn: {
        valid: [[], ['changed'], ['create', 'changed']],
        invalid: ['changed', ['renamed'], [1], null],
      },
      ledger: { valid: ['files', 'git'], invalid: ['', 'Git', true, null] },
      ledgerRemote: { valid: ['origin', 'team/fork'], invalid: ['', '-x', 1, null] },
      ledgerRef: {
        valid: ['refs/heads/voxlint-ledger', 'refs/voxlint/agents'],
        invalid: ['', 'main', 'refs/heads/', 'refs/heads/a b', 1, null],
      },
      keepConnections: { valid: [true, false], invalid: ['true', 1, null, {}] },
      tokenVariable: {
        valid: ['A', '_A1', 'VOXLINT_TOKEN'],
        invalid: ['', '1A', 'sk_live', 'A-B', '$TOKEN', '${TOKEN}', 1, null],
      },
      timeout: { valid: [0.5, 30, 3600], invalid: [0, -1, 3601, '30', null] },
      concurrency: { valid: [1, 8, 64], invalid: [0, -1, 65, 1.5, '1', null] },
      headers: {
        valid: [{}, { 'X-Team': 'voice', accept: '' }],
        invalid: [[], 'a', null, { 'X Team': 'a' }, { '': 'a' }, { 'X-Team': 1 }, { 'X-Team': 'a\nb' }],
      },
    },
    refused: [...notAnObject, stray],
  },
};
