import { remember } from './remember.ts';

/** Lists the currencies that a shop may have (ISO 4217): those that are divided into 100, in the order of the alphabet. */
export function listCurrencies(): string[] {
  return Intl.supportedValuesOf('currency').filter((currency) => {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    return maximumFractionDigits === 2;
  });
}

const names = new Intl.DisplayNames('en', { type: 'currency' });
const MAX_REMEMBERED = 50;

/** Names a currency: `EUR` → "EUR, Euro". */
export function describeCurrency(currency: string): string {
  return `${currency}, ${names.of(currency)}`;
}

/** Lists how people write a currency, in capitals and the longest first: "US $", "US$", "USD" and "$". */
export const currencySigns = remember(
  MAX_REMEMBERED,
  (currency: string) => currency,
  (currency): readonly string[] => listSigns(currency),
);

function listSigns(currency: string): string[] {
  const country = currency.slice(0, 2);
  const symbols = (['symbol', 'narrowSymbol'] as const).map((display) => symbolOf(currency, display));
  const withCountry = symbols.flatMap((symbol) => [`${country} ${symbol}`, country + symbol]);
  return [...withCountry, currency, ...symbols].map((sign) => sign.toUpperCase());
}

function symbolOf(currency: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
