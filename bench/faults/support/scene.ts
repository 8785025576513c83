import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a fault is played: a folder of its own, and everything that has to be stopped at the end, last begun first. */
export interface Scene {
  folder: string;
  defer(stop: () => Promise<unknown> | unknown): void;
}

const EXIT_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** The play cannot go on; the message says to a person why, and what to do. */
export class SceneStopped extends Error {}

/** Plays `work` and clears everything away afterwards: also after a failure, and after Ctrl-C. Then the process ends. */
export async function playScene(work: (scene: Scene) => Promise<void>): Promise<void> {
  const interruption = Promise.withResolvers<never>();
  for (const signal of EXIT_SIGNALS)
    process.once(signal, () => interruption.reject(new SceneStopped(`Stopped by ${signal}.`)));
  const stops: (() => unknown)[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'thock-faults-'));
  // PostgreSQL runs as a user of its own where this is root.
  await chmod(folder, 0o755);
  stops.push(() => rm(folder, { recursive: true, force: true }));

  try {
    await Promise.race([work({ folder, defer: (stop) => stops.push(stop) }), interruption.promise]);
  } catch (error) {
    process.exitCode = 1;
    console.error(error instanceof SceneStopped ? error.message : error);
    // What goes on meanwhile meets a scene that is being cleared away, and has nothing true to say.
    console.log = () => {};
  }
  for (const stop of stops.reverse()) await Promise.try(stop).catch((error) => console.error(error));
  process.exit();
}
