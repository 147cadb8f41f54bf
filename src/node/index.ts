export type * from '../types.generated.ts';
export type { RequestSettings } from '../upload/client/client.ts';
export {
  type Clock,
  type Fetch,
  type FetchRequest,
  type FetchResponse,
  type NeverSentDetails,
  NeverSentError,
  type ResponseBody,
} from '../upload/client/contract.ts';
export {
  defaultRetryBudget,
  type RetryBudget,
  type RetryOptions,
  type RetryWait,
  withRetries,
} from '../upload/client/retries.ts';
export type * from '../upload/outcome.ts';
export { requestBody } from '../upload/request-body.ts';
export type { CheckNote, CheckProblem } from './check/check-result.ts';
export type { FileChange } from './check/file-change.ts';
export { fixFiles, lintFiles } from './check/lint-files.ts';
export type {
  FixFilesRequest,
  FixFilesResult,
  LintFilesRequest,
  LintFilesResult,
} from './check/lint-request.ts';
export { type FileConfig, loadConfig } from './check/load-config.ts';
export type { ConfigSource } from './check/open-configs.ts';
export type { LeftOutBy, Phase, Trace, TraceEvent } from './check/trace.ts';
export {
  type CreateAgentOptions,
  type CreateModelOptions,
  type CreateOptions,
  createAgent,
  createModel,
} from './client/create.ts';
export { createFetch, type FetchOptions, type NodeFetch } from './client/create-fetch.ts';
export { systemClock } from './client/system-clock.ts';
export {
  type Fault,
  type FaultDescription,
  type FaultKind,
  faultKinds,
  parseFault,
} from './service/fault.ts';
export type { StoredRecord } from './service/record-store.ts';
export { type RunningService, type ServeOptions, serve } from './service/serve.ts';
export type { ServedExchange, ServiceEvent } from './service/service-event.ts';
export { ServiceStartError } from './service/service-start-error.ts';
