const shortDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
});

/** Formats dollars for the axis of a chart: 1200 → "$1.2K". */
export function formatShortDollars(amount: number): string {
  return shortDollars.format(amount);
}
