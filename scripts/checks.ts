import { runQuietly } from './child.ts';
import { step } from './step.ts';

/** Everything that is known without running the shop. Throws at the first check that fails. */
export async function runChecks(): Promise<void> {
  await step('Checking types', checkTypes);
  await step('Checking style', () => runQuietly('biome', ['check']));
  await step('Looking for unused code', () => runQuietly('knip', []));
}

async function checkTypes(): Promise<void> {
  await runQuietly('react-router', ['typegen']);
  await runQuietly('tsc', []);
}
