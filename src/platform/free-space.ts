import { statfs } from 'node:fs/promises';

const MEGABYTE = 1024 * 1024;

/** Returns how many megabytes the shop can still write to the disk of a file or folder. */
export async function freeMegabytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return Math.floor((bavail * bsize) / MEGABYTE);
}
