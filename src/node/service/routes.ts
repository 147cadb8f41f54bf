import { isProjectId } from '../../upload/project-id.ts';

/** The operation that a request asks for. */
export type Route =
  | { readonly kind: 'create-agent'; readonly projectId: string; readonly methods: readonly string[] }
  | { readonly kind: 'create-model'; readonly methods: readonly string[] }
  | {
      readonly kind: 'list';
      readonly of: 'agent' | 'model';
      readonly projectId: string | undefined;
      readonly methods: readonly string[];
    };

const agents: RegExp = /^\/api\/v1\/service\/projects\/([^/]+)\/agents$/;
const creating: readonly string[] = ['POST'];
const reading: readonly string[] = ['GET', 'HEAD'];

/** Finds the operation of an address; undefined where there is nothing, as for a project id that is not a UUID. */
export function findRoute(url: string): Route | undefined {
  const [path = '', query = ''] = url.split('?', 2);
  const projectId = agents.exec(path)?.[1]?.toLowerCase();
  if (projectId && isProjectId(projectId)) return { kind: 'create-agent', projectId, methods: creating };
  switch (path) {
    case '/api/v1/providers/models':
      return { kind: 'create-model', methods: creating };
    case '/_voxlint/agents':
      return { kind: 'list', of: 'agent', projectId: projectIn(query), methods: reading };
    case '/_voxlint/models':
      return { kind: 'list', of: 'model', projectId: undefined, methods: reading };
    default:
      return undefined;
  }
}

function projectIn(query: string): string | undefined {
  return new URLSearchParams(query).get('project_id')?.toLowerCase();
}
