import { type DecimalMark, readingsOf } from '#platform/read-number.ts';

/** What separates decimals in a file, as its numbers show. Several marks if they contradict each other. */
export interface NumberStyle {
  decimals: ReadonlySet<DecimalMark>;
  /** For whole numbers, which may have separators of thousands, but have no decimals. */
  wholes: ReadonlySet<DecimalMark>;
}

/** Finds out how a file writes numbers. */
export function createStyleFinder() {
  const shown = new Set<DecimalMark>();
  const shownByWholes = new Set<DecimalMark>();
  return {
    /** Considers a number of the file. */
    add(text: string, { isWhole }: { isWhole: boolean }): void {
      const [reading, other] = readingsOf(text);
      if (reading?.decimalMark === undefined) return;
      if (!other) shown.add(reading.decimalMark);
      else if (isWhole) shownByWholes.add(reading.decimalMark);
    },

    /** Returns what all numbers show. Those that can mean two count only for each other. */
    find: (): NumberStyle => ({ decimals: shown, wholes: shown.size > 0 ? shown : shownByWholes }),
  };
}
