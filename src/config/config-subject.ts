import type { Subject } from '../schema/subject.ts';
import { synonyms as fieldSynonyms } from '../schema/synonyms.ts';
import type { Path } from '../text/json-pointer.ts';
import { show } from '../text/show.ts';
import { configShapes } from './shapes.generated.ts';

/** The configuration as the schema's findings speak of it, at a path of its document. */
export function configSubject(at: Path): Subject {
  return {
    ...shared,
    at,
    name: 'configuration',
    holder: 'the configuration',
    whole: 'The configuration',
    member: 'setting',
    beginning: 'rules',
    root: 'config',
    synonyms,
  };
}

/** The options of a rule, at a path of their document. */
export function optionsSubject(rule: string, at: Path): Subject {
  return {
    ...shared,
    at,
    name: 'option',
    holder: show(rule),
    whole: `What follows the severity of ${show(rule)}`,
    member: 'setting',
    beginning: 'an option',
    root: `${rule} options`,
    synonyms: {},
  };
}

const shared = { shapes: configShapes, leftToRule: [], isClosed: true } as const;

/** Other names for these settings and fields, from other tools or from memory: by spelling. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  ...fieldSynonyms,
  schema: ['$schema'],
  preset: ['extends'],
  presets: ['extends'],
  include: ['files'],
  includes: ['files'],
  paths: ['files'],
  glob: ['files'],
  globs: ['files'],
  patterns: ['files'],
  exclude: ['ignore'],
  excludes: ['ignore'],
  excluded: ['ignore'],
  ignores: ['ignore'],
  ignorepatterns: ['ignore'],
  ignorefiles: ['ignore'],
  isroot: ['root'],
  severity: ['rules'],
  severities: ['rules'],
  checks: ['rules'],
  linters: ['rules'],
  settings: ['rules'],
  allowedvalues: ['knownValues'],
  values: ['knownValues'],
  allowedfields: ['knownFields'],
  extrafields: ['knownFields'],
  fields: ['knownFields'],
  env: ['environments'],
  envs: ['environments'],
  targets: ['environments'],
  url: ['baseUrl'],
  host: ['baseUrl'],
  endpoint: ['baseUrl'],
  address: ['baseUrl'],
  server: ['baseUrl'],
  project: ['projectId'],
  token: ['tokenVariable'],
  apikey: ['tokenVariable'],
  key: ['tokenVariable'],
  secret: ['tokenVariable'],
  tokenenv: ['tokenVariable'],
  timeoutms: ['timeout'],
  timeoutseconds: ['timeout'],
  parallel: ['concurrency'],
  parallelism: ['concurrency'],
  workers: ['concurrency'],
  header: ['headers'],
};
