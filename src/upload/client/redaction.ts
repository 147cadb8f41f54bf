import { escapeStep } from '../../text/json-pointer.ts';
/** Takes the token out of everything that is kept or shown. */
export interface Redaction {
  text(text: string): string;
  /** Plain data with every string in it cleaned, names of fields too. The data must not be nested without limit. */
  value<Value>(value: Value): Value;
}

const placeholder = '[token]';
/** A shorter token is taken out only where it stands alone, for its letters are in every word. */
const shortestSecret = 8;

/** Knows the token as it is, and as JSON, JSON pointers, HTML and addresses spell it. */
export function redactionOf(token: string): Redaction {
  const pattern = patternOf(token);
  const text = (written: string): string => written.replace(pattern, placeholder);
  const value = (written: unknown): unknown => {
    if (typeof written === 'string') return text(written);
    if (typeof written === 'number') return String(written) === token ? placeholder : written;
    if (Array.isArray(written)) return written.map(value);
    if (typeof written !== 'object' || written === null) return written;
    return Object.fromEntries(Object.entries(written).map(([key, inner]) => [text(key), value(inner)]));
  };
  return { text, value: <Value>(written: Value): Value => value(written) as Value };
}

function patternOf(token: string): RegExp {
  const spellings = [...new Set(spellingsOf(token))].filter(Boolean).sort((a, b) => b.length - a.length);
  if (spellings.length === 0) return /(?!)/;
  const any = spellings.map(escapePattern).join('|');
  return new RegExp(token.length < shortestSecret ? `(?<![\\w-])(?:${any})(?![\\w-])` : any, 'g');
}

function spellingsOf(token: string): readonly string[] {
  const json = JSON.stringify(token).slice(1, -1);
  const plain = token.replaceAll(/\p{Surrogate}/gu, '');
  const encoded = encodeURIComponent(plain);
  const html = token.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return [
    token,
    json,
    json.replaceAll('/', '\\/'),
    encoded,
    encoded.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    encodeURI(plain),
    escapeStep(token),
    html,
    html.replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
    html.replaceAll('"', '&#34;').replaceAll("'", '&#x27;'),
  ];
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
