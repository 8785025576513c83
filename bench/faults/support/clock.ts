import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requirePrograms } from './programs.ts';
import type { Scene } from './scene.ts';

/** The wall clock of the processes that are started with this environment. */
export interface Clock {
  env: NodeJS.ProcessEnv;
  /** So many seconds ahead of the true time, from now on. */
  set(seconds: number): void;
}

/** A clock that can be put forward and back; how long something takes is measured by another one, which nobody moves. */
export function makeClock(scene: Scene): Clock {
  requirePrograms('faketime');
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  if (!library) throw new Error('The library of faketime is not where Debian puts it');
  const file = join(scene.folder, 'clock');
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
