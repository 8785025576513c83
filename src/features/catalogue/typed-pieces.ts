import { formatNumber } from '#platform/format-numbers.ts';
import { readWholeNumber } from '#platform/read-number.ts';
import { MAX_PIECES } from './pieces.ts';

/** Pieces that were received are at least one; a count may find none. */
type Least = 0 | 1;

/** Reads pieces as staff type them. @returns undefined if they are fewer than `least`, too many, or no number. */
export function readPieces(text: string, least: Least = 1): number | undefined {
  const pieces = readWholeNumber(text);
  return pieces !== undefined && pieces >= least && pieces <= MAX_PIECES ? pieces : undefined;
}

/** Says what {@link readPieces} accepts, to follow "Enter". */
export function describePieces(least: Least = 1): string {
  return `a whole number from ${least} to ${formatNumber(MAX_PIECES)}`;
}
