/**
 * Marks what does something on the page when it is pressed, but is no button, so that a press waits until it is hydrated
 * (`web/head/repeat-early-uses.ts`).
 */
export const PRESSES_WAIT = { 'data-waits': '' };

/** Marks elements in which the left and right arrow keys do something, so that these wait too. */
export const ARROWS_WAIT = { 'data-arrows': '' };
