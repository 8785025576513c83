/** Maximum number of pieces of a variant in stock, or in one line of an order. */
export const MAX_PIECES = 1_000_000;

/** Maximum lines of an order. */
export const MAX_LINES = 100;
