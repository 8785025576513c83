/**
 * Measures how long the event loop was blocked at a stretch while something ran, in milliseconds. It counts the
 * processor time of this thread, not the clock's: other work on a busy machine does not count.
 */
export async function measureLongestBlock(run: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  let before = processorMilliseconds();
  const watch = () => {
    const now = processorMilliseconds();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isOver) setImmediate(watch);
  };
  setImmediate(watch);
  try {
    await run();
    // The block that the last answer came from ends with the next turn of the loop.
    await new Promise(setImmediate);
  } finally {
    isOver = true;
  }
  return longest;
}

function processorMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
