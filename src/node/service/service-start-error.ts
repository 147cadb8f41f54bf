/** The service cannot start for a reason that the user can fix; the message says which, in one sentence. */
export class ServiceStartError extends Error {
  override readonly name: string = 'ServiceStartError';
}
