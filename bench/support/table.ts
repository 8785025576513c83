/** Prints rows below their headings; the first column is text, the others stand to the right. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = headings.map((_, column) => Math.max(...[headings, ...rows].map((row) => (row[column] ?? '').length)));
  const align = (row: readonly string[]) =>
    widths.map((width, column) => {
      const cell = row[column] ?? '';
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
  for (const row of [headings, widths.map((width) => '-'.repeat(width)), ...rows]) console.log(align(row).join('  '));
}

/** 12345.6 → "12,346". */
export function formatRate(perSecond: number): string {
  return Math.round(perSecond).toLocaleString('en-US');
}

/** What a ratio says about its budget, with exit code 1 when it is missed. */
export function judge(ratio: number, budget: number): string {
  return verdict(ratio >= budget);
}

/** The same where less is better. */
export function judgeAtMost(ratio: number, budget: number): string {
  return verdict(ratio <= budget);
}

function verdict(isHeld: boolean): string {
  if (isHeld) return 'held';
  process.exitCode = 1;
  return 'MISSED';
}
