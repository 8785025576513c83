import { COUNTRY_CODES } from './country-codes.ts';

/** English, and the languages of the countries of the European Economic Area. */
const LANGUAGES = 'en bg cs da de el es et fi fr ga hr hu is it lt lv mt nb nl pl pt ro sk sl sv'.split(' ');
const STYLES = ['long', 'short'] as const;

const codes = new Map(
  LANGUAGES.flatMap((language) =>
    STYLES.flatMap((style) => {
      const names = new Intl.DisplayNames(language, { type: 'region', style });
      return COUNTRY_CODES.map((code) => [(names.of(code) ?? code).toLowerCase(), code] as const);
    }),
  ),
);

/**
 * Finds a country by its name in English or a language of the European Economic Area, such as "Germany" or "UK".
 * @returns ISO 3166-1 alpha-2.
 */
export function findCountry(name: string): string | undefined {
  return codes.get(name.toLowerCase());
}
