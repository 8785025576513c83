import type { TestShop } from './test-shop.ts';

/** Runs a job of the shop once, until nothing is left to do. @returns how its last batch ended. */
export async function runJob({ services }: TestShop, name: string) {
  const job = services.features.flatMap(({ jobs = [] }) => jobs).find((each) => each.name === name);
  if (!job) throw new Error(`The shop has no job ${name}`);
  const context = { isAtStart: false, signal: new AbortController().signal };
  let ended = await job.run(context);
  while (ended === 'more') ended = await job.run(context);
  return ended;
}
