const names = new Intl.DisplayNames('en', { type: 'region' });

/** Returns the English name of a country: `DE` → "Germany". */
export function countryName(code: string): string {
  return names.of(code) ?? code;
}
