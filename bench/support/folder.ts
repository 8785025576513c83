import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** A folder for one run, removed at its end. On the working directory's disk, or where BENCH_DIR says. */
export async function makeFolder(): Promise<AsyncDisposable & { path: string }> {
  const parent = resolve(process.env.BENCH_DIR ?? 'data');
  await mkdir(parent, { recursive: true });
  const path = await mkdtemp(join(parent, 'bench-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
