import type { ProposedFix } from '../findings/finding.ts';
import type { Path } from '../text/json-pointer.ts';
import { show } from '../text/show.ts';
import type { Language } from '../types.generated.ts';
import { defineRule, type Message, type PartVisit, type Report, type Rule } from './define-rule.ts';
import { isBlank } from './shared/is-blank.ts';
import {
  type ClassifiedCode,
  classifyLanguageCode,
  type LanguageFault,
} from './valid-language-code/classify-language-code.ts';

interface Options {
  readonly allow: readonly string[];
}

const messages: Readonly<Record<LanguageFault, Message>> = {
  form: {
    text: '{found} is not in the form of a language code: parts joined by hyphens, and nothing else.',
    help: 'Write "{meant}".',
  },
  name: {
    text: '{found} is the name of a language; "code" must be its code.',
    help: 'Write "{meant}".',
  },
  country: {
    text: '{part} is the code of a country ({name}); "code" must be the code of a language.',
    help: 'Write "{meant}", if you mean that language.',
  },
  otherCode: {
    text: '{part} is not the code of {name}.',
    help: 'Write "{meant}".',
  },
  noCountry: {
    text: '{part} is not the code of a country.',
    help: 'Write the language alone, or with a country, such as "{meant}".',
  },
  otherCountry: {
    text: '{part} does not repeat the language: it is the code of a country ({name}).',
    help: 'Write the language alone, or with the country you mean, such as "{meant}". If you mean {name}, list {found} under allow of this rule.',
  },
  oldCountry: {
    text: '{part} is not the code of the country ({name}) in language codes.',
    help: 'Write "{meant}".',
  },
  unknown: {
    text: '{found} is not a known language code; codes look like "en", "pt-BR" or "zh-Hant".',
    help: 'Write the code of the language, or list {found} under allow of this rule if the service accepts it.',
  },
};

const rule: Rule = defineRule<typeof messages, Options>({
  id: 'valid-language-code',
  summary: 'Require BCP 47 language codes',
  why: 'An unknown code leaves the agent in some default language, and it greets people in the wrong one.',
  severity: 'warning',
  presets: ['recommended', 'strict'],
  fixable: true,
  messages,
  options: {
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        allow: {
          type: 'array',
          items: { type: 'string' },
          uniqueItems: true,
          description: 'Further codes that the service accepts, for example multi.',
        },
      },
    },
    defaults: { allow: [] },
  },
  visit: { language },
});

export default rule;

function* language({ value, at, options }: PartVisit<Language, Options>): Iterable<Report<LanguageFault>> {
  const { code } = value;
  if (code === undefined || isBlank(code) || options.allow.includes(code)) return;
  const classified =
    code.length > maxLength ? ({ fault: 'unknown' } as const) : classifyLanguageCode(code, value.name);
  if (classified === undefined) return;
  const { fault, meant = 'en', name = '' } = classified;
  const place = at('code');
  const fix = toFix(classified, place.path);
  yield {
    messageId: fault,
    at: place,
    data: { found: show(code), meant, name, part: showPart(code, classified) },
    ...(fix === undefined ? {} : { fix }),
  };
}

function showPart(code: string, { part = code }: ClassifiedCode): string {
  return part.toLowerCase() === code.toLowerCase() ? show(code) : `"${part}" in ${show(code)}`;
}

/** RFC 5646 section 4.4.1 asks for no more than 35 characters; the limit keeps odd input cheap. */
const maxLength = 100;

function toFix({ fault, meant, safe = false }: ClassifiedCode, path: Path): ProposedFix | undefined {
  // Without the country, or with which one, is for the author to say.
  if (meant === undefined || fault === 'noCountry' || fault === 'otherCountry') return undefined;
  return { description: `Write "${meant}"`, safe, changes: [{ kind: 'set', path, value: meant }] };
}
