/** Runs a long task and prints its title and how long it took. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  process.stdout.write(`${title} … `);

  try {
    const result = await work();
    console.log(secondsSince(startedAt));
    return result;
  } catch (error) {
    console.log(`failed after ${secondsSince(startedAt)}`);
    throw error;
  }
}

function secondsSince(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}
