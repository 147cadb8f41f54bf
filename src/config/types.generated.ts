// Generated from schemas/ and the options of the rules by `npm run generate`. Do not edit.

import type { RuleSetting } from '../lint/settings.ts';

/**
 * The configuration of voxlint: which files are checked, by which rules, and where they are uploaded to.
 */
export interface Config {
  /**
   * Address of the JSON Schema that your editor checks this file with. It changes nothing else.
   */
  $schema?: string;
  /**
   * `true` ends the search: configurations in the folders above do not count below here.
   */
  root?: boolean;
  /**
   * What this configuration starts from; later entries win over earlier ones, and what is written here over all of them. A preset, a file (`./team.yaml`, from the folder of this file), or the name of a package.
   *
   * Items: A preset, a file, or a package.
   */
  extends?: string[];
  /**
   * More files to find in folders, beside those whose names end in .agent or .model and .yaml, .yml or .json. Globs from the folder of this file; one without a slash matches names in every folder.
   *
   * Items: A glob, with `/` between folders.
   */
  files?: string[];
  /**
   * Files and folders that are not checked, not even when they are named. Globs from the folder of this file; one without a slash matches names in every folder; `!` before a glob includes files again.
   *
   * Items: A glob, with `/` between folders.
   */
  ignore?: string[];
  /**
   * How much each rule matters: `off`, `warn` or `error`, or a list of that and the options of the rule.
   */
  rules?: Readonly<Record<string, RuleSetting>>;
  /**
   * Other settings for some files. Where several entries match a file, the later one wins.
   *
   * Items: Settings for the files that match.
   */
  overrides?: ConfigOverride[];
  /**
   * More values that the service accepts for a field, so that they are not reported as unknown.
   */
  knownValues?: KnownValues;
  /**
   * Fields that the service accepts and voxlint does not know: a name for every place, or a dotted path from the top for one.
   *
   * Items: A name, or a dotted path.
   */
  knownFields?: string[];
  /**
   * Where agents and models are uploaded to, by a name of your own for `--env`.
   */
  environments?: {
    /**
     * One place to upload to.
     */
    [k: string]: Environment;
  };
}
/**
 * Settings for some files, on top of those for all.
 */
export interface ConfigOverride {
  /**
   * The files that these settings are for. Globs from the folder of this file; one without a slash matches names in every folder.
   *
   * @minItems 1
   *
   * Items: A glob, with `/` between folders.
   */
  files: [string, ...string[]];
  /**
   * How much each rule matters in these files.
   */
  rules?: Readonly<Record<string, RuleSetting>>;
  /**
   * More values that the service accepts for a field in these files.
   */
  knownValues?: KnownValues;
  /**
   * Fields that the service accepts and voxlint does not know: a name for every place, or a dotted path from the top for one.
   *
   * Items: A name, or a dotted path.
   */
  knownFields?: string[];
}
/**
 * More values for the fields whose lists of values are open.
 */
export interface KnownValues {
  /**
   * More kinds of agent.
   *
   * Items: A value, written as the service expects it.
   */
  agent_type?: string[];
  /**
   * The telephony companies that you call through.
   *
   * Items: A value, written as the service expects it.
   */
  call_provider?: string[];
  /**
   * More background sounds.
   *
   * Items: A value, written as the service expects it.
   */
  sound_type?: string[];
  /**
   * More filters against noise.
   *
   * Items: A value, written as the service expects it.
   */
  noise_cancellation_filter?: string[];
  /**
   * More ways to find an output.
   *
   * Items: A value, written as the service expects it.
   */
  method?: string[];
  /**
   * More kinds of model.
   *
   * Items: A value, written as the service expects it.
   */
  model_type?: string[];
  /**
   * More states of an agent.
   *
   * Items: A value, written as the service expects it.
   */
  status?: string[];
}
/**
 * One place to upload to. What is left out comes from VOXLINT_BASE_URL, VOXLINT_PROJECT_ID and VOXLINT_TOKEN.
 */
export interface Environment {
  /**
   * Address of the service, up to the path of the operation.
   */
  baseUrl?: string;
  /**
   * The project that agents are created in.
   */
  projectId?: string;
  /**
   * Name of the environment variable that holds the token. The token itself never stands in a file.
   */
  tokenVariable?: string;
  /**
   * How many seconds a request may take.
   */
  timeout?: number;
  /**
   * How many requests may run at the same time; one by default.
   */
  concurrency?: number;
  /**
   * Where the records of what was created are kept; `files` by default.
   */
  ledger?: "files" | "git";
  /**
   * The git remote that has the ledger, for `ledger: git`; `origin` by default.
   */
  ledgerRemote?: string;
  /**
   * The git ref that is the ledger, for `ledger: git`; `refs/heads/voxlint-ledger` by default. Nobody works on this branch.
   */
  ledgerRef?: string;
  /**
   * Name of the header that carries the id of each request, under which its record and the logs of the service show it; `X-Request-Id` by default.
   */
  requestIdHeader?: string;
  /**
   * File of the certificates (PEM) to trust instead of those that Node knows, from the top of the project: for a service whose certificate your company signs itself.
   */
  caFile?: string;
  /**
   * Uses a connection for several requests. By default each request has a fresh one, because a service that closes a resting connection at the wrong moment leaves an unknown outcome.
   */
  keepConnections?: boolean;
  /**
   * What `voxlint plan` and `voxlint push` end with 5 for, beside definitions that look renamed; nothing by default.
   *
   * Items: What ends a call with 5.
   */
  failOn?: ("changed" | "create")[];
  /**
   * More headers for every request. The token is no header here: it comes from `tokenVariable`.
   */
  headers?: {
    /**
     * The value of the header.
     */
    [k: string]: string;
  };
}
