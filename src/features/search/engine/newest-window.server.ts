import { sql } from 'kysely';
import type { Expression } from '../expression.ts';

/**
 * Every product carries the block of numbers that it is in as a lexeme, for blocks of these powers of two. The newest
 * matches of a common word are those in a window of the newest blocks: PostgreSQL's index has no order, and SQLite's is
 * read to its end where words are together in no product, even if a lowest number is given.
 */
const BLOCK_BITS = [12, 14, 16, 18, 20] as const;
/** More blocks make a window fit better, and the condition longer. */
const MIN_BLOCKS_OF_WINDOW = 2;

/** Builds SQL for the lexemes of the blocks that a product is in, from its column `number`. */
export const BLOCK_LEXEMES = BLOCK_BITS.map(
  (bits) => sql<string>`${sql.lit(blockPrefix(bits))} || (number >> ${sql.lit(bits)})`,
);

/** Returns the condition for the newest of the numbers up to `last`, at least `size`, and how many these are. */
export function newestWindow(last: number, size: number): { condition: Expression; size: number } {
  const bits = BLOCK_BITS.findLast((each) => size >= MIN_BLOCKS_OF_WINDOW * 2 ** each) ?? BLOCK_BITS[0];
  const newest = Math.floor(last / 2 ** bits);
  const oldest = Math.max(0, Math.floor((last - size) / 2 ** bits));
  const blocks = Array.from({ length: newest - oldest + 1 }, (_, index) => `${blockPrefix(bits)}${newest - index}`);
  return { condition: { any: blocks }, size: last - oldest * 2 ** bits };
}

function blockPrefix(bits: number): string {
  return `n${bits}_`;
}
