import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The environment of a scenario: a temporary folder, and cleanup functions that run at the end in reverse order. */
export interface Scenario {
  folder: string;
  defer(stop: () => Promise<unknown> | unknown): void;
}

const EXIT_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** The scenario cannot continue. The message says why and what to do. */
export class ScenarioAborted extends Error {}

/** Runs a scenario, cleans up even after a failure or Ctrl-C, and exits the process. */
export async function runScenario(work: (scenario: Scenario) => Promise<void>): Promise<void> {
  const interruption = Promise.withResolvers<never>();
  for (const signal of EXIT_SIGNALS)
    process.once(signal, () => interruption.reject(new ScenarioAborted(`Stopped by ${signal}.`)));
  const stops: (() => unknown)[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'thock-faults-'));
  // PostgreSQL runs as another user if this is root.
  await chmod(folder, 0o755);
  stops.push(() => rm(folder, { recursive: true, force: true }));

  try {
    await Promise.race([work({ folder, defer: (stop) => stops.push(stop) }), interruption.promise]);
  } catch (error) {
    process.exitCode = 1;
    console.error(error instanceof ScenarioAborted ? error.message : error);
    // The rest of the scenario keeps running during the cleanup; its output would be wrong.
    console.log = () => {};
  }
  for (const stop of stops.reverse()) await Promise.try(stop).catch((error) => console.error(error));
  process.exit();
}
