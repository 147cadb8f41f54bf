import { isMap } from '../../text/is-map.ts';
import { type Path, pointerSteps, toPointer } from '../../text/json-pointer.ts';
import type { FieldPath } from '../outcome.ts';

/** The fields that hold the list of errors in bodies that people use; docs/service.md, 7, shows none of its own. */
const places: readonly (readonly string[])[] = [
  ['error', 'fields'],
  ['error', 'errors'],
  ['error', 'details'],
  ['error', 'issues'],
  ['fields'],
  ['errors'],
  ['details'],
  ['detail'],
  ['issues'],
  ['violations'],
  ['invalid-params'],
  ['invalid_params'],
];
const pathKeys: readonly string[] = [
  'pointer',
  'instancePath',
  'path',
  'loc',
  'field',
  'property',
  'param',
  'name',
];
const messageKeys: readonly string[] = ['message', 'msg', 'detail', 'reason', 'description', 'title'];
const maxPaths = 100;

/**
 * The fields that an error body names, as far as they can be found in what was sent: a path whose parent is not there is
 * left out, for it would send the reader to the wrong line.
 */
export function fieldPathsIn(body: unknown, sent: unknown): readonly FieldPath[] {
  const faults = places.flatMap((place) => faultsIn(valueAt(body, place)));
  const found = faults.flatMap(({ path, message }) => {
    const fitting = fitPath(path, sent);
    return fitting ? [{ pointer: toPointer(fitting), message }] : [];
  });
  const single = new Map(found.map((fault) => [`${fault.pointer}\n${fault.message}`, fault]));
  return [...single.values()].slice(0, maxPaths);
}

interface NamedFault {
  readonly path: Path;
  readonly message: string;
}

/** A list of faults, each with its path, or a map from paths to what is wrong there. */
function faultsIn(place: unknown): readonly NamedFault[] {
  if (Array.isArray(place)) return place.flatMap(faultOf);
  if (!isMap(place)) return [];
  return Object.entries(place).flatMap(([key, reported]) => {
    const path = parsePath(key);
    return path ? [{ path, message: messageOf(reported) }] : [];
  });
}

function faultOf(entry: unknown): readonly NamedFault[] {
  if (!isMap(entry)) return [];
  const named = isMap(entry.source) ? { ...entry.source, ...entry } : entry;
  const path = pathKeys.map((key) => parsePath(named[key])).find((parsed) => parsed !== undefined);
  return path ? [{ path, message: messageOf(entry) }] : [];
}

function messageOf(reported: unknown): string {
  if (typeof reported === 'string') return reported;
  if (Array.isArray(reported)) return reported.map(messageOf).filter(Boolean).join('; ');
  if (!isMap(reported)) return '';
  const message = messageKeys.map((key) => reported[key]).find((value) => typeof value === 'string');
  return typeof message === 'string' ? message : '';
}

/** Reads `/a/0`, `#/a/0`, `a[0].b`, `a.0.b` and `['a', 0]`. */
function parsePath(written: unknown): Path | undefined {
  if (Array.isArray(written)) return written.every(isStep) && written.length > 0 ? written : undefined;
  if (typeof written !== 'string' || written === '') return undefined;
  if (written.startsWith('#/')) return pointerSteps(decode(written.slice(1)));
  if (written.startsWith('/')) return pointerSteps(written);
  const steps = written.replaceAll(/\[(?:"([^"\]]*)"|'([^'\]]*)'|([^\]]*))\]/g, '.$1$2$3').split('.');
  return steps[0] === '$' || steps[0] === '' ? steps.slice(1) : steps;
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** The path in what was sent; frameworks put the part of the request in front: `body`, `name`. */
function fitPath(path: Path, sent: unknown): Path | undefined {
  const candidates = [path, path.slice(1)].filter((candidate) => candidate.length > 0);
  const [whole, rest] = candidates.map((candidate) => withPositions(candidate, sent));
  const isWrapped = /^(?:body|request|data|payload|json)$/.test(String(path[0]));
  return isWrapped && rest ? rest : whole;
}

/** Undefined where the parent of the last step is not there; steps into lists become numbers. */
function withPositions(path: Path, sent: unknown): Path | undefined {
  const steps: (string | number)[] = [];
  let value = sent;
  for (const step of path) {
    if (Array.isArray(value)) {
      if (!/^\d+$/.test(String(step)) || Number(step) >= value.length) return undefined;
      steps.push(Number(step));
      value = value[Number(step)];
    } else if (isMap(value)) {
      steps.push(String(step));
      value = Object.hasOwn(value, step) ? value[step] : undefined;
    } else {
      return undefined;
    }
  }
  return steps;
}

function valueAt(body: unknown, place: readonly string[]): unknown {
  return place.reduce<unknown>((value, key) => (isMap(value) ? value[key] : undefined), body);
}

function isStep(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
