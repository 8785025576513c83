import { globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** Unpacks the program of the release before into a folder. @returns its path. */
export function unpackProgram(folder: string): string {
  const [archive = ''] = globSync('tests/releases/*.mjs.br');
  const program = join(folder, 'release.mjs');
  writeFileSync(program, brotliDecompressSync(readFileSync(archive)));
  linkPackages(folder);
  return program;
}

/** Lets a program in this folder find the few packages that it does not include. */
export function linkPackages(folder: string): void {
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
}
