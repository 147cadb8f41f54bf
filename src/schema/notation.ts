import type { Format } from '../document/document.ts';
import { isSafePlain } from '../document/safe-plain.ts';
import { escapeControls } from '../text/show.ts';

/** An entry as it is written in a file of the format, on one line: `end: "17:30"`, in JSON `"end": "17:30"`. */
export function writeEntry(name: string, value: unknown, format: Format): string {
  return `${writeValue(name, format)}: ${writeValue(value, format)}`;
}

/** A value on one line, in flow style: `[name, phone]`, in JSON `["name", "phone"]`. */
export function writeValue(value: unknown, format: Format): string {
  if (typeof value === 'string') return writeText(value, format);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map((item) => writeValue(item, format)).join(', ')}]`;
  const entries = Object.entries(value).map(([name, item]) => writeEntry(name, item, format));
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

function writeText(text: string, format: Format): string {
  return format === 'yaml' && isSafePlain(text) ? text : escapeControls(JSON.stringify(text));
}
