const SECOND_MILLISECONDS = 1_000;
const MINUTE_MILLISECONDS = 60_000;
const FIRST_PAUSE_MILLISECONDS = 10 * SECOND_MILLISECONDS;
const GROWTH = 3;
const MAX_PAUSE_MILLISECONDS = 180 * MINUTE_MILLISECONDS;
/** A server that is back should not stay unnoticed for long. */
const MAX_SERVER_PAUSE_MILLISECONDS = 5 * MINUTE_MILLISECONDS;

/** How long a mail is tried. */
export const TRY_FOR_MILLISECONDS = 24 * 60 * MINUTE_MILLISECONDS;

/** Returns the pause after a failed try: it grows with each one, less so if the server could not be reached at all. */
export function pauseAfter(tries: number, isServerAway: boolean): number {
  const max = isServerAway ? MAX_SERVER_PAUSE_MILLISECONDS : MAX_PAUSE_MILLISECONDS;
  return Math.min(FIRST_PAUSE_MILLISECONDS * GROWTH ** (tries - 1), max);
}
