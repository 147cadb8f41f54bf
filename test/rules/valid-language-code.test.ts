import { describe, expect, it } from 'vitest';
import { classifyLanguageCode } from '../../src/rules/valid-language-code/classify-language-code.ts';
import { isCountry, isShortLanguage } from '../../src/rules/valid-language-code/language-codes.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const pairs = letters.flatMap((one) => letters.map((other) => one + other));

describe('the lists of codes', () => {
  it('name languages and countries that the platform knows', () => {
    const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
    const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
    expect(pairs.filter(isShortLanguage).filter((code) => languages.of(code) === undefined)).toEqual([]);
    expect(
      pairs
        .map((pair) => pair.toUpperCase())
        .filter(isCountry)
        .filter((code) => countries.of(code) === undefined),
    ).toEqual([]);
    expect(pairs.filter(isShortLanguage)).toHaveLength(184);
    expect(pairs.filter((pair) => isCountry(pair.toUpperCase()))).toHaveLength(250);
  });
});

describe('judgeLanguageCode', () => {
  it.each(
    'en EN-us en-GB pt-PT pt-BR fr-FR de-DE es-419 zh-Hans-CN zh-TW cmn cmn-Hans-CN yue-HK fil-PH tl sr-Latn de-1996 en-GB-oxendict no nb-NO uk-UA se-SE x-clinic i-klingon zh-cmn mul en-US-x-twain ast'.split(
      ' ',
    ),
  )('takes %s', (code) => {
    expect(classifyLanguageCode(code)).toBeUndefined();
  });

  it('takes every language alone and in the country where most people speak it', () => {
    const usual = pairs
      .filter(isShortLanguage)
      .map((code) => `${code}-${new Intl.Locale(code).maximize().region}`);
    expect(
      [...pairs.filter(isShortLanguage), ...usual].filter((code) => classifyLanguageCode(code) !== undefined),
    ).toEqual([]);
  });

  it.each([
    ['english', 'name', 'en'],
    ['German', 'name', 'de'],
    ['español', 'name', 'es'],
    ['हिन्दी', 'name', 'hi'],
    ['brazilian_portuguese', 'name', 'pt-BR'],
    ['Mandarin', 'name', 'zh'],
    ['en_US', 'form', 'en-US'],
    ['en_US.UTF-8', 'form', 'en-US'],
    ['en-', 'form', 'en'],
    ['EN – US', 'form', 'en-US'],
    ['zh-CHT', 'form', 'zh-Hant'],
    ['jp', 'country', 'ja'],
    ['cz', 'country', 'cs'],
    ['dk-DK', 'country', 'da-DK'],
    ['gr', 'country', 'el'],
    ['ua', 'country', 'uk'],
    ['eng', 'otherCode', 'en'],
    ['ger-DE', 'otherCode', 'de-DE'],
    ['iw', 'otherCode', 'he'],
    ['sh', 'otherCode', 'sr-Latn'],
    ['en-UK', 'oldCountry', 'en-GB'],
    ['en-EN', 'noCountry', 'en-US'],
    ['cs-CS', 'noCountry', 'cs-CZ'],
    ['ar-AR', 'otherCountry', 'ar-EG'],
    ['vi-VI', 'otherCountry', 'vi-VN'],
    ['multi', 'unknown', undefined],
    ['xq', 'unknown', undefined],
    ['--', 'unknown', undefined],
    ['🇩🇪', 'unknown', undefined],
  ])('takes %j for %s, and %s as meant', (code, fault, meant) => {
    const classified = classifyLanguageCode(code);
    expect([classified?.fault, classified?.meant]).toEqual([fault, meant]);
  });

  it('means codes that it takes itself', () => {
    const wrong = [
      ...pairs,
      ...pairs.map((pair) => `${pair}-${pair.toUpperCase()}`),
      ...pairs.map((pair) => `en_${pair}`),
    ];
    const meant = wrong.flatMap((code) => classifyLanguageCode(code)?.meant ?? []);
    expect(meant.length).toBeGreaterThan(100);
    expect(meant.filter((code) => classifyLanguageCode(code) !== undefined)).toEqual([]);
  });

  it.each([
    ['kr', 'Korean', 'ko'],
    ['kr', 'Kanuri', undefined],
    ['kr', 'the language of our callers', undefined],
    ['br', 'Portuguese', 'pt'],
    ['br', 'brezhoneg', undefined],
    ['se', 'svenska', 'sv'],
    ['de', 'English', undefined],
  ])('listens to the name beside a code that is often mistaken: %s, %s', (code, name, meant) => {
    expect(classifyLanguageCode(code, name)?.meant).toBe(meant);
  });
});
