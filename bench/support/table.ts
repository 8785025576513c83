/** Prints a table. The first column is left-aligned, the others right-aligned. */
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

/** Returns whether a ratio meets its budget. Sets exit code 1 if not. */
export function judge(ratio: number, budget: number): string {
  return verdict(ratio >= budget);
}

/** Like `judge`, where less is better. */
export function judgeAtMost(ratio: number, budget: number): string {
  return verdict(ratio <= budget);
}

function verdict(isHeld: boolean): string {
  if (isHeld) return 'held';
  process.exitCode = 1;
  return 'MISSED';
}
