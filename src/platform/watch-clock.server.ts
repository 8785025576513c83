const LOOK_EVERY_MILLISECONDS = 1000;

/**
 * Watches a value that changes with the time alone, such as the day, or which of some moments have passed.
 * @param onChange is called within a second of a change.
 */
export function watchClock(read: () => string, onChange: () => void) {
  let known = read();
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    const latest = read();
    if (latest === known) return;
    known = latest;
    onChange();
  }

  return {
    start(): void {
      timer = setInterval(look, LOOK_EVERY_MILLISECONDS);
      timer.unref();
    },

    stop(): void {
      clearInterval(timer);
    },
  };
}
