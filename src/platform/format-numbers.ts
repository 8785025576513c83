const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** 1234 → "1,234". */
export function formatNumber(number: number): string {
  return numbers.format(number);
}

/** 1234.56 → "1,234.56". */
export function formatDecimal(number: number): string {
  return decimals.format(number);
}

/** 1234.5 → "$1,234.50". */
export function formatDollars(amount: number): string {
  return dollars.format(amount);
}
