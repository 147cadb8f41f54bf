import {
  codeOfName,
  currentLanguage,
  currentRegion,
  englishName,
  isCountry,
  isShortLanguage,
  type LanguageTag,
  likelyTag,
  parseLanguageTag,
  showTag,
} from './language-codes.ts';

export type LanguageFault =
  | 'form'
  | 'name'
  | 'country'
  | 'otherCode'
  | 'noCountry'
  | 'otherCountry'
  | 'oldCountry'
  | 'unknown';

/** The fault of a language code, and what was probably meant. */
export interface ClassifiedCode {
  readonly fault: LanguageFault;
  readonly meant?: string;
  /** True when there is no doubt what was meant. */
  readonly safe?: boolean;
  /** A name to explain it with: of the country, or of the language. */
  readonly name?: string;
  /** The part of the code that is wrong. */
  readonly part?: string;
}

/**
 * Classifies a code by BCP 47 (RFC 5646), beside the name that is given to the language; undefined for a good one.
 * Letters may be large or small (section 2.1.1).
 */
export function classifyLanguageCode(code: string, name = ''): ClassifiedCode | undefined {
  const tag = parseLanguageTag(code);
  const mistaken = tag === undefined ? undefined : otherThanName(tag, name);
  if (mistaken !== undefined || (tag !== undefined && isCommon(tag))) return mistaken;
  if (/^[ix]-[a-z\d]{1,8}(?:-[a-z\d]{1,8})*$/i.test(code)) return undefined;
  const former = formerTags.get(code.toLowerCase());
  if (former !== undefined) return { fault: 'form', meant: former, safe: true };
  const meant = parseLanguageTag(plainForm(code));
  const fault = meant === undefined ? undefined : classifyTag(meant);
  if (meant !== undefined && fault === undefined) {
    return tag === undefined ? { fault: 'form', meant: showTag(meant), safe: true } : undefined;
  }
  return named(code) ?? fault ?? { fault: 'unknown' };
}

/** The codes of an old Windows for the two ways of writing Chinese. */
const formerTags: ReadonlyMap<string, string> = new Map([
  ['zh-chs', 'zh-Hans'],
  ['zh-cht', 'zh-Hant'],
]);

/** Codes of small languages that are those of countries with another one; the name beside them says which is meant. */
const oftenMistaken: ReadonlySet<string> = new Set('br ch co ee ie kr my se si tw za'.split(' '));

function otherThanName(tag: LanguageTag, name: string): ClassifiedCode | undefined {
  if (!oftenMistaken.has(tag.language)) return undefined;
  const meant = codeOfName(name);
  const country = englishName('region', tag.language.toUpperCase());
  if (meant === undefined || country === undefined || meant.startsWith(tag.language)) return undefined;
  return { fault: 'country', name: country, part: tag.language, meant };
}

/** `english`, and with less certainty `English (US)`. */
function named(code: string): ClassifiedCode | undefined {
  const words = code.replaceAll(/[_-]/g, ' ');
  const meant = codeOfName(words);
  if (meant !== undefined) return { fault: 'name', meant, safe: true };
  const rough = codeOfName(words.replace(/\s*[(,[].*$/s, ''));
  return rough === undefined ? undefined : { fault: 'name', meant: rough };
}

/** Decides the usual codes without asking the locale data of the machine. */
function isCommon({ language, region, rest }: LanguageTag): boolean {
  const isKnown = isShortLanguage(language) || threeLetters.has(language);
  return isKnown && rest === '' && (region === undefined || isUsual(language, region));
}

/** Languages of many callers that have no two-letter code, or one that says less. */
const threeLetters: ReadonlySet<string> = new Set(['cmn', 'fil', 'yue']);

function isUsual(language: string, region: string): boolean {
  return isCountry(region) && (language.toUpperCase() !== region || atHome.has(language));
}

/** Languages that are spoken in the country of the same code: `fr-FR`, but not `ar-AR`. */
const atHome: ReadonlySet<string> = new Set(
  'az bg de es fi fj fo fr hr ht hu id is it lt lv mg mh mk mn mt nl no pl pt ro ru rw se sk so th to tr uz'.split(
    ' ',
  ),
);

/** `en_US.UTF-8` and `en – US` with plain hyphens, and nothing around it. */
function plainForm(code: string): string {
  return code
    .normalize('NFKC')
    .trim()
    .replace(/[.@].*$/s, '')
    .replaceAll(/\s*[_\u2010-\u2015\u2212/\s-]\s*/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

function classifyTag(tag: LanguageTag): ClassifiedCode | undefined {
  return classifyLanguage(tag) ?? classifyRegion(tag);
}

function classifyLanguage(tag: LanguageTag): ClassifiedCode | undefined {
  const { language } = tag;
  if (isShortLanguage(language)) return undefined;
  const current = currentLanguage(language);
  if (current !== undefined) {
    return {
      fault: 'otherCode',
      ...settled({ ...tag, language: current }),
      part: language,
      name: englishName('language', current) ?? current,
    };
  }
  const country = language.length === 2 ? countryOf(tag) : undefined;
  if (country !== undefined) return country;
  return englishName('language', language) === undefined || language.length > 3
    ? { fault: 'unknown' }
    : undefined;
}

/** `jp` for Japanese: the country is a hint at the language. */
function countryOf(tag: LanguageTag): ClassifiedCode | undefined {
  const code = tag.language.toUpperCase();
  const name = isCountry(code) ? englishName('region', code) : undefined;
  const likely = name === undefined ? undefined : likelyTag(`und-${code}`);
  if (name === undefined || likely === undefined) return undefined;
  return {
    fault: 'country',
    name,
    part: tag.language,
    ...settled({ ...tag, language: likely.language }),
    safe: false,
  };
}

/** The tag with another language, and with a country that goes with it. */
function settled(tag: LanguageTag): Pick<ClassifiedCode, 'meant' | 'safe'> {
  const better = classifyRegion(tag)?.meant;
  return { meant: better ?? showTag(tag), safe: better === undefined };
}

function classifyRegion({ language, script, region, rest }: LanguageTag): ClassifiedCode | undefined {
  if (region === undefined) return undefined;
  const likely = likelyTag(language)?.region;
  const withRegion = (wanted: string): string =>
    showTag({ language, ...(script === undefined ? {} : { script }), region: wanted, rest });
  const meant = likely === undefined ? {} : { meant: withRegion(likely) };
  const name = region === 'ZZ' ? undefined : englishName('region', region);
  if (language.toUpperCase() === region && !atHome.has(language)) {
    return name === undefined || !isCountry(region)
      ? { fault: 'noCountry', part: region, ...meant }
      : { fault: 'otherCountry', part: region, name, ...meant };
  }
  const current = currentRegion(region);
  if (current !== undefined) {
    return {
      fault: 'oldCountry',
      part: region,
      name: englishName('region', current) ?? current,
      meant: withRegion(current),
      safe: true,
    };
  }
  return name === undefined ? { fault: 'noCountry', part: region, ...meant } : undefined;
}
