/** Where the shop is at home: what its amounts are in, and how they are written. */
export interface Home {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 4217. All currencies that a shop may have are divided into 100. */
  currency: string;
  /** How numbers are written (BCP 47). */
  locale: string;
  /** Whether prices of products are whole numbers. */
  wholePrices: boolean;
}

/** The home of a shop that has not set another (specification, sections 1 and 3). */
export const DEFAULT_HOME: Home = { country: 'US', currency: 'USD', locale: 'en-US', wholePrices: true };

let served = DEFAULT_HOME;

/** Sets the home of the shop that this process serves. */
export function serveHome({ country, currency, locale, wholePrices }: Home): void {
  served = { country, currency, locale, wholePrices };
}

/** Returns the home of the shop. In a browser it is what the page says. */
export function home(): Home {
  if (typeof document === 'undefined') return served;
  const { country, currency, locale, prices } = document.documentElement.dataset;
  return {
    country: country ?? DEFAULT_HOME.country,
    currency: currency ?? DEFAULT_HOME.currency,
    locale: locale ?? DEFAULT_HOME.locale,
    wholePrices: prices !== 'decimal',
  };
}

/** Returns the attributes with which a page tells browsers its home, as far as it is not the default. */
export function homeAttributes(present: Home): Readonly<Record<`data-${string}`, string>> {
  const { country, currency, locale, wholePrices } = present;
  return {
    ...(country !== DEFAULT_HOME.country && { 'data-country': country }),
    ...(currency !== DEFAULT_HOME.currency && { 'data-currency': currency }),
    ...(locale !== DEFAULT_HOME.locale && { 'data-locale': locale }),
    ...(!wholePrices && { 'data-prices': 'decimal' }),
  };
}
