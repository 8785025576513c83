/** How long a key stays down that is played without being held, in milliseconds. */
export const HOLD_MS = 80;
/** The time between two keys of a word, in milliseconds. */
export const BETWEEN_MS = 150;
