/**
 * A value as JSON. Beyond what JSON demands, keeps characters out that would steer a terminal the report is looked at
 * in, and the `##[` that GitHub's runner and its kin take for a command anywhere in a line. `indent` as in `JSON.stringify`.
 */
export function encodeJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent)
    .replace(steering, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('##', '#\\u0023');
}

const steering: RegExp = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/g;
