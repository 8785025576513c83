/** The members of the European Union since 1 February 2020 (Article 52 of its treaty), as ISO 3166-1 alpha-2 codes. */
export const EU_MEMBERS: readonly string[] =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ');

/** Places with codes of their own where the law of the EU applies: Åland, and the outermost regions of France. */
const EU_TERRITORIES: readonly string[] = ['AX', 'GF', 'GP', 'MF', 'MQ', 'RE', 'YT'];

const EEA_COUNTRIES: ReadonlySet<string> = new Set([...EU_MEMBERS, ...EU_TERRITORIES, 'IS', 'LI', 'NO']);

/**
 * Whether a country (ISO 3166-1 alpha-2) is in the European Economic Area: the EU with Iceland, Liechtenstein and Norway
 * (Article 126 of the EEA Agreement; Articles 349 and 355 of the Treaty on the Functioning of the EU), as of 2026. No
 * package with lists of countries that the shop uses knows it.
 */
export function isInEea(country: string): boolean {
  return EEA_COUNTRIES.has(country);
}

/** Places that count as another country for value added tax (Article 7 of Directive 2006/112/EC). */
const TAXED_AS: Readonly<Record<string, string>> = { MC: 'FR', IM: 'GB' };

/** Returns the country whose value added tax a country has: Monaco that of France. */
export function taxedAs(country: string): string {
  return TAXED_AS[country] ?? country;
}

/** Whether a country (ISO 3166-1 alpha-2) is in the area where the EU's value added tax is due. */
export function isInEuVatArea(country: string): boolean {
  return EU_MEMBERS.includes(taxedAs(country));
}

/** Whether a sale from one country to the other crosses a border within the area of the EU's value added tax. */
export function isAbroadInEu(home: string, country: string): boolean {
  return isInEuVatArea(home) && isInEuVatArea(country) && taxedAs(home) !== taxedAs(country);
}
