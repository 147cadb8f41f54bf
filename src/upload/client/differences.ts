import { isMap } from '../../text/is-map.ts';
import { type Path, toPointer } from '../../text/json-pointer.ts';
import type { Difference } from '../outcome.ts';

/**
 * What of a sent value is missing or different in what came back. Fields that the service adds are no difference; a list
 * of another length is one difference, for its entries cannot be matched.
 */
export function differencesBetween(sent: unknown, received: unknown, path: Path = []): readonly Difference[] {
  if (isMap(sent) && isMap(received)) {
    return Object.entries(sent).flatMap(([key, value]) =>
      Object.hasOwn(received, key)
        ? differencesBetween(value, received[key], [...path, key])
        : [{ kind: 'dropped', pointer: toPointer([...path, key]), sent: value }],
    );
  }
  if (Array.isArray(sent) && Array.isArray(received) && sent.length === received.length) {
    return sent.flatMap((value, index) => differencesBetween(value, received[index], [...path, index]));
  }
  if (sent === received) return [];
  return [{ kind: 'changed', pointer: toPointer(path), sent, received }];
}
