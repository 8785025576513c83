const SECOND_MILLISECONDS = 1_000;
const HOUR_MILLISECONDS = 3_600_000;
const FIRST_PAUSE_MILLISECONDS = 5 * SECOND_MILLISECONDS;
const GROWTH = 3;
const MAX_PAUSE_MILLISECONDS = 6 * HOUR_MILLISECONDS;

/** How long a message is tried. */
export const TRY_FOR_MILLISECONDS = 72 * HOUR_MILLISECONDS;

/** Returns the pause after a failed attempt, in milliseconds: it grows with each one. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MILLISECONDS * GROWTH ** (attempts - 1), MAX_PAUSE_MILLISECONDS);
}
