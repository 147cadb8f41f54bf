const uuid: RegExp = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for the id of a project (docs/service.md, 4.1): a UUID. The schema of the configuration has the same pattern. */
export function isProjectId(text: string): boolean {
  return uuid.test(text);
}
