/** A value as JSON that can be shown anywhere, see `harmlessJson`. `indent` as in `JSON.stringify`. */
export function encodeJson(value: unknown, indent?: number): string {
  return harmlessJson(JSON.stringify(value, null, indent));
}

/**
 * The same JSON in other characters: beyond what JSON demands, keeps out what would steer a terminal that it is looked at
 * in, and the `##[` that GitHub's runner and its kin take for a command anywhere in a line.
 */
export function harmlessJson(json: string): string {
  return json
    .replace(steering, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('##', '#\\u0023');
}

const steering: RegExp = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/g;
