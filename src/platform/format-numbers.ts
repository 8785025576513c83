const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** 1234 → "1,234". */
export function formatNumber(number: number): string {
  return numbers.format(number);
}

/** 1234.5 → "$1,234.50". */
export function formatDollars(amount: number): string {
  return dollars.format(amount);
}
