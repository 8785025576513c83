import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Creates a folder for one run, in `data` or in BENCH_DIR. It is removed at the end. */
export async function makeFolder(): Promise<AsyncDisposable & { path: string }> {
  const parent = resolve(process.env.BENCH_DIR ?? 'data');
  await mkdir(parent, { recursive: true });
  const path = await mkdtemp(join(parent, 'bench-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
