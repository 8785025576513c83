/**
 * Measures the longest continuous block of the event loop while `run` is pending, in milliseconds of this thread's CPU
 * time. Wall-clock time would include other work on a busy machine.
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
    // The block that produced the last response ends with the next turn of the loop.
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
