import { execFile } from 'node:child_process';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { requirePrograms } from './programs.ts';
import { type Scenario, ScenarioAborted } from './scenario.ts';

const execute = promisify(execFile);

/** A disk of a few megabytes. */
export interface SmallDisk {
  folder: string;
  /** Uses up all free space. */
  fill(): Promise<void>;
  /** Frees the space that `fill` used. */
  free(): Promise<void>;
}

/** Mounts a small tmpfs. Needs root. */
export async function mountSmallDisk(scenario: Scenario, megabytes: number): Promise<SmallDisk> {
  const program = requirePrograms('mount');
  if (process.getuid?.() !== 0) throw new ScenarioAborted('Mounting a disk needs root. Run this as root.');
  const folder = join(scenario.folder, 'small-disk');
  const filler = join(folder, 'filler');
  await mkdir(folder);
  await execute(program('mount'), ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]);
  scenario.defer(() => execute('umount', ['--lazy', folder]));

  return {
    folder,
    async fill() {
      const { bavail, bsize } = await statfs(folder);
      await writeFile(filler, Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error;
      });
    },
    free: () => rm(filler, { force: true }),
  };
}
