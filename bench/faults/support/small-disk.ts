import { execFile } from 'node:child_process';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { requirePrograms } from './programs.ts';
import { type Scene, SceneStopped } from './scene.ts';

const execute = promisify(execFile);

/** A disk of a few megabytes. */
export interface SmallDisk {
  folder: string;
  /** Takes all the space that is left. */
  fill(): Promise<void>;
  /** Gives back what `fill` took. */
  free(): Promise<void>;
}

/** Mounts one in memory, which needs root. */
export async function makeSmallDisk(scene: Scene, megabytes: number): Promise<SmallDisk> {
  const program = requirePrograms('mount');
  if (process.getuid?.() !== 0) throw new SceneStopped('A disk can only be mounted by root; run this as root.');
  const folder = join(scene.folder, 'small-disk');
  const filler = join(folder, 'filler');
  await mkdir(folder);
  await execute(program('mount'), ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]);
  scene.defer(() => execute('umount', ['--lazy', folder]));

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
