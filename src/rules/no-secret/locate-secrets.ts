import type { WrittenScalar } from '../../document/document.ts';
import type { Place } from '../../findings/finding.ts';
import type { Span } from '../../text/span.ts';
import type { DocumentVisit } from '../define-rule.ts';
import { type FoundSecret, isDummy } from './find-secrets.ts';

/** A secret of one document, and its place. */
export interface LocatedSecret {
  readonly secret: FoundSecret;
  readonly place: Place;
}

type Source = Pick<DocumentVisit<unknown>, 'text' | 'format' | 'scalars'>;

const passwordKey: RegExp =
  /(?:password|passwd|passphrase|pwd|passwort|kennwort|mot_?de_?passe|contrase[nñ]a|senha|wachtwoord|hasło|пароль)$/i;
/** A name under which a program finds the password elsewhere. */
const reference: RegExp = /^(?:env|vault|secrets?|file|op|ssm|keyring|keyvault|arn):/i;
const passwordEntry: RegExp =
  /(?:[pP]ass(?:[wW]ord|wd|phrase)|PASS(?:WORD|WD|PHRASE)|[pP]wd|PWD|[pP]asswort|[kK]ennwort|[pP]asse|[cC]ontrase[nñ]a|[sS]enha|[wW]achtwoord|[hH]asło|[пП]ароль)["']?[ \t]*:/;

/** True where some key may be that of a password; a line of prose can look like one as well. */
export function mayHoldPassword(text: string): boolean {
  return passwordEntry.test(text);
}

/**
 * Finds the secrets of a file that stand in this document, and their places: in a value, in a key, or in a comment of it.
 * Adds the values whose key says that they are a password.
 */
export function* locateSecrets(found: readonly FoundSecret[], source: Source): Iterable<LocatedSecret> {
  const scalars = [...source.scalars()];
  const spans = scalars.map(({ span }) => span);
  const rest = new Set(found);
  for (const [index, scalar] of scalars.entries()) {
    const { start, end } = scalar.span;
    const inside = found.filter((secret) => secret.start >= start && secret.start < end);
    for (const secret of inside) {
      rest.delete(secret);
      yield { secret, place: placeIn(scalar, secret) };
    }
    const password = inside.length > 0 ? undefined : passwordAt(scalars, index, source.text);
    if (password !== undefined) yield { secret: password, place: placeIn(scalar, password) };
  }
  if (source.format === 'json') return;
  for (const secret of rest) {
    if (isOwnComment(secret, spans, source.text))
      yield { secret, place: { path: [], part: 'value', span: spanOf(secret) } };
  }
}

/** A secret in a key is placed under the map around it: a pointer with the key would show it. */
function placeIn(scalar: WrittenScalar, secret: Span): Place {
  const path = scalar.path();
  return { path: scalar.isKey ? path.slice(0, -1) : path, part: 'value', span: spanOf(secret) };
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}

/** Prose about passwords has no key of that name; what is written for one is a password unless it is a word or a name. */
function passwordAt(scalars: readonly WrittenScalar[], index: number, text: string): FoundSecret | undefined {
  const [key, value] = [scalars[index - 1], scalars[index]];
  if (key === undefined || value === undefined || !key.isKey || value.isKey) return undefined;
  if (!passwordKey.test(text.slice(key.span.start, key.span.end).replaceAll(/["']/g, ''))) return undefined;
  const [start, end] = withoutQuotes(value);
  const written = text.slice(start, end);
  const isPassword =
    /^[^\s{}<>$]{6,100}$/.test(written) &&
    /[^\p{L}_.-]/u.test(written) &&
    !isDummy(written) &&
    !reference.test(written);
  return isPassword ? { kind: 'a password', start, end } : undefined;
}

function withoutQuotes({ span, style }: WrittenScalar): readonly [number, number] {
  return style === 'single' || style === 'double' ? [span.start + 1, span.end - 1] : [span.start, span.end];
}

/** A comment belongs to the document that it stands in; before the first one and behind the last one nothing but comments may lie between. */
function isOwnComment(secret: Span, spans: readonly Span[], text: string): boolean {
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined) return false;
  if (secret.start > last.end) return !separator.test(text.slice(last.end, secret.start));
  return (
    secret.start > first.start ||
    !separator.test(text.slice(secret.end, first.start)) ||
    header.test(text.slice(0, first.start))
  );
}

const separator: RegExp = /^(?:---|\.\.\.)/m;

/** Comments, directives and the `---` in front of the first document. */
const header: RegExp = /^(?:[ \t]*(?:#[^\n]*|%[^\n]*|---[ \t]*(?:#[^\n]*)?)?\r?\n)*[ \t{"'-]*$/;
