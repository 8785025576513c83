import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const STAMP = 'build/stamp';
const SOURCES = [
  '{src,public,content}/**',
  'package.json',
  'package-lock.json',
  '{vite,react-router}.config.ts',
  'tsconfig.json',
];
const TESTS = /\.test\.tsx?$/;

/** Hashes everything that the build reads. Uses contents because a fresh checkout changes all modification times. */
export async function readSourcesStamp(): Promise<string> {
  const files = await listSources();
  const contents = await Promise.all(files.map((file) => readFile(file)));

  const hash = createHash('sha256');
  for (const [index, content] of contents.entries())
    hash.update(`${files[index]}\0${content.length}\0`).update(content);
  return hash.digest('hex');
}

/** Whether the last finished build has the present sources. */
export async function isBuilt(): Promise<boolean> {
  const stamp = await readFile(STAMP, 'utf8').catch(() => undefined);
  return stamp === (await readSourcesStamp());
}

/** Marks the build as finished. */
export async function writeBuildStamp(stamp: string): Promise<void> {
  await mkdir(dirname(STAMP), { recursive: true });
  await writeFile(STAMP, stamp);
}

/** Marks the build as unfinished until the next `writeBuildStamp`. */
export async function removeBuildStamp(): Promise<void> {
  await rm(STAMP, { force: true });
}

async function listSources(): Promise<string[]> {
  const files: string[] = [];
  for await (const entry of glob(SOURCES, { withFileTypes: true })) {
    if (entry.isFile() && !TESTS.test(entry.name)) files.push(`${entry.parentPath}/${entry.name}`);
  }
  return files.sort();
}
