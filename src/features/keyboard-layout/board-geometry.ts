/** Pixels of a board's drawing per unit. */
export const UNIT_PIXELS = 52;
/** Distance in pixels from the edge of the drawing to the first key. */
export const MARGIN_PIXELS = 24;
/** Distance in pixels between two keys. */
export const GAP_PIXELS = 4;
