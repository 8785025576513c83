import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requirePrograms } from './programs.ts';
import type { Scenario } from './scenario.ts';

/** The fake wall clock of all processes that are started with `env`. */
export interface Clock {
  env: NodeJS.ProcessEnv;
  /** Sets the clock to this many seconds ahead of the real time. */
  set(seconds: number): void;
}

/** Creates a wall clock that can be moved forward and back. The monotonic clock is not affected. */
export function createClock(scenario: Scenario): Clock {
  requirePrograms('faketime');
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  if (!library) throw new Error('The faketime library is not in the place where Debian installs it');
  const file = join(scenario.folder, 'clock');
  writeFileSync(file, '+0s');
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set: (seconds) => writeFileSync(file, `+${seconds}s`),
  };
}
