/** The two-letter languages of ISO 639-1, without the withdrawn ones, one behind the other. */
const languages =
  'aaabaeafakamanarasavayazbabebgbhbibmbnbobrbscacechcocrcscucvcydadedvdzeeeleneoeseteufafffifjfofrfygagdglgngugvhahehihohrhthuhyhz' +
  'iaidieigiiikioisitiujajvkakgkikjkkklkmknkokrkskukvkwkylalblglilnloltlulvmgmhmimkmlmnmrmsmtmynanbndnengnlnnnonrnvnyocojomorospapiplpsptqu' +
  'rmrnrorurwsascsdsesgsiskslsmsnsosqsrssstsusvswtatetgthtitktltntotrtstttwtyugukuruzvevivowawoxhyiyozazhzu';

/** The countries of ISO 3166-1, with XK for Kosovo as everybody writes it. */
const countries =
  'ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESET' +
  'FIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLY' +
  'MAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSN' +
  'SOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSXKYEYTZAZMZW';

const languageSet: ReadonlySet<string> = new Set(languages.match(/../g));
const countrySet: ReadonlySet<string> = new Set(countries.match(/../g));

/** A tag taken apart by RFC 5646 section 2.1, each part in its usual case; what follows the region is in `rest`. */
export interface LanguageTag {
  readonly language: string;
  readonly script?: string;
  readonly region?: string;
  readonly rest: string;
}

const tagForm: RegExp =
  /^(?<language>[a-z]{2,8})(?:-(?<script>[a-z]{4}))?(?:-(?<region>[a-z]{2}|\d{3}))?(?<rest>(?:-[a-z\d]{1,8})*)$/i;

/** Takes a language tag apart; undefined for what has another form. */
export function parseLanguageTag(text: string): LanguageTag | undefined {
  const parts = tagForm.exec(text)?.groups;
  if (parts?.language === undefined) return undefined;
  const { language, script, region, rest = '' } = parts;
  return {
    language: language.toLowerCase(),
    ...(script === undefined
      ? {}
      : { script: script.charAt(0).toUpperCase() + script.slice(1).toLowerCase() }),
    ...(region === undefined ? {} : { region: region.toUpperCase() }),
    rest,
  };
}

/** Writes a tag as RFC 5646 section 2.1.1 recommends. */
export function showTag({ language, script, region, rest }: LanguageTag): string {
  return [language, script, region].filter((part) => part !== undefined).join('-') + rest;
}

/** True for a two-letter code of a language. */
export function isShortLanguage(code: string): boolean {
  return languageSet.has(code);
}

/** True for the code of a country, or for the number of a region (UN M.49). */
export function isCountry(code: string): boolean {
  return countrySet.has(code) || /^\d{3}$/.test(code);
}

/**
 * Three-letter codes for one of several languages that share a two-letter one, such as `cmn` for Mandarin below
 * `zh`: codes of their own (RFC 5646 section 2.2.2), though ICU replaces them.
 */
const ownCodes: ReadonlySet<string> = new Set(
  'arb ayr azj bcc cls cmn cwd drh ekk esk fat fuc gaz gug ike khk kmr knc kng kpv lvs npi ory pbu pes plt quz src swh uzn ydd zsm zyb'.split(
    ' ',
  ),
);

/** The tag that stands for this language today: `en` for `eng`, `he` for `iw`; undefined without one. */
export function currentLanguage(code: string): string | undefined {
  if (isShortLanguage(code) || ownCodes.has(code)) return undefined;
  const current = canonical(code);
  if (current === undefined || current === code || !isShortLanguage(current.slice(0, 2))) return undefined;
  return current.length === 2 || code.length === 2 ? current : undefined;
}

/** The code that stands for a country today: `GB` for `UK`. */
export function currentRegion(code: string): string | undefined {
  const current = canonical(`und-${code}`)?.slice('und-'.length);
  return current === undefined || current === code ? undefined : current;
}

function canonical(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

/** English name of a language or a region by its code; undefined for one that Unicode CLDR does not know. */
export function englishName(type: 'language' | 'region', code: string): string | undefined {
  try {
    return new Intl.DisplayNames(['en'], { type, fallback: 'none' }).of(code);
  } catch {
    return undefined;
  }
}

/** The language and the country that CLDR takes as likely, where only one of the two is known. */
export function likelyTag(tag: string): LanguageTag | undefined {
  try {
    const { language, region } = new Intl.Locale(tag).maximize();
    return region === undefined ? undefined : { language, region, rest: '' };
  } catch {
    return undefined;
  }
}

const moreTags =
  'yue fil en-US en-GB en-AU en-CA pt-BR pt-PT es-MX es-ES es-419 fr-CA fr-CH de-AT de-CH zh-Hans zh-Hant'.split(
    ' ',
  );

const otherNames: readonly (readonly [string, string])[] = [
  ['mandarin', 'zh'],
  ['farsi', 'fa'],
  ['castellano', 'es'],
  ['bengali', 'bn'],
  ['tagalog', 'tl'],
  ['flemish', 'nl-BE'],
];

let codesByName: ReadonlyMap<string, string> | undefined;

/** The code of a language by its name in English or in the language itself; undefined for other words. */
export function codeOfName(name: string): string | undefined {
  codesByName ??= namesOfLanguages();
  return codesByName.get(name.normalize('NFC').trim().toLowerCase());
}

function namesOfLanguages(): ReadonlyMap<string, string> {
  const names = new Map<string, string>(otherNames);
  const inEnglish = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  for (const code of [...languageSet, ...moreTags]) {
    const own = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code);
    for (const name of [inEnglish.of(code), own]) {
      const plain = name?.toLowerCase();
      if (plain !== undefined && !names.has(plain)) names.set(plain, code);
    }
  }
  return names;
}
