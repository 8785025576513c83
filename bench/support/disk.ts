import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

const BLOCK = Buffer.alloc(4096, 1);

/** Measures how many times per second the disk can write and fsync 4 kB. */
export function measureFsync(file: string, milliseconds: number): number {
  const descriptor = openSync(file, 'w');
  const startedAt = performance.now();
  let count = 0;
  for (; performance.now() - startedAt < milliseconds; count++) {
    writeSync(descriptor, BLOCK, 0, BLOCK.length, 0);
    fsyncSync(descriptor);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  closeSync(descriptor);
  return count / seconds;
}
