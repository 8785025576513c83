import { remember } from './remember.ts';
import { type Home, home } from './shop-home.ts';

/** A process has one currency and one locale; tests have several. */
const MAX_CURRENCIES = 10;
const MAX_FORMATS = 50;

/** The ways to write a number. */
const STYLES = {
  whole: () => ({ maximumFractionDigits: 0 }),
  decimal: () => ({ maximumFractionDigits: 6 }),
  amount: ({ currency }: Home) => ({ style: 'currency', currency }),
  wholeAmount: ({ currency }: Home) => ({ style: 'currency', currency, maximumFractionDigits: 0 }),
  shortAmount: ({ currency }: Home) => ({ style: 'currency', currency, notation: 'compact', minimumFractionDigits: 0 }),
} as const satisfies Record<string, (home: Home) => Intl.NumberFormatOptions>;

/** 1234 → "1,234". */
export function formatNumber(number: number): string {
  return format('whole', number);
}

/** 1234.56 → "1,234.56". */
export function formatDecimal(number: number): string {
  return format('decimal', number);
}

/** Formats a percentage: 7.25 → "7.25 %". */
export function formatPercent(percent: number): string {
  return `${formatDecimal(percent)} %`;
}

/** Formats grams: 350 → "350 g", 1180 → "1.18 kg". */
export function formatWeight(grams: number): string {
  return grams < 1000 ? `${formatNumber(grams)} g` : `${formatDecimal(grams / 1000)} kg`;
}

/** Formats an amount in the shop's currency: 1234.5 → "$1,234.50". */
export function formatAmount(amount: number): string {
  return format('amount', amount);
}

/** Formats an amount without decimals: 399 → "$399". */
export function formatWholeAmount(amount: number): string {
  return format('wholeAmount', amount);
}

/** Formats an amount for the axis of a chart: 1200 → "$1.2K". */
export function formatShortAmount(amount: number): string {
  return format('shortAmount', amount);
}

/** Returns the English name of the shop's currency for several of it: "US dollars". */
export function currencyName(): string {
  return nameOf(home().currency);
}

const nameOf = remember(
  MAX_CURRENCIES,
  (currency: string) => currency,
  (currency) => {
    const named = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'name' });
    return named.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency;
  },
);

function format(style: keyof typeof STYLES, number: number): string {
  return formatOf({ style, present: home() }).format(number);
}

/** Creating a format takes much longer than using it. */
const formatOf = remember(
  MAX_FORMATS,
  ({ style, present }: { style: keyof typeof STYLES; present: Home }) =>
    `${style} ${present.locale} ${present.currency}`,
  ({ style, present }) => new Intl.NumberFormat(present.locale, STYLES[style](present)),
);
