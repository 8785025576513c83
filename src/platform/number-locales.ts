/** Languages and countries with the usual ways to write numbers. */
const OFFERED = [
  'cs-CZ',
  'da-DK',
  'de-AT',
  'de-CH',
  'de-DE',
  'en-AU',
  'en-CA',
  'en-GB',
  'en-IE',
  'en-IN',
  'en-US',
  'es-ES',
  'es-MX',
  'fi-FI',
  'fr-CH',
  'fr-FR',
  'it-IT',
  'nl-NL',
  'nb-NO',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'sv-SE',
];

const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });

/** Lists the locales to choose from, including the present one. */
export function listLocales(also: string): string[] {
  return [...new Set([...OFFERED, also])].sort();
}

/** Shows how a locale writes an amount: "1.234,50 €, German (Germany)". */
export function describeLocale(locale: string, currency: string): string {
  return `${new Intl.NumberFormat(locale, { style: 'currency', currency }).format(1234.5)}, ${names.of(locale)}`;
}

/** Whether numbers can be written in a locale. */
export function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
