import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const COMPRESSED: ReadonlySet<string> = new Set(['.js', '.css', '.svg', '.json']);
/** Below this, headers cost more than compression saves. */
const LEAST_BYTES = 512;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Puts a brotli and a gzip beside each text file of the folder, in their strongest setting: made once, sent often. */
export async function compressAssets(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSED.has(extname(entry.name)));
  await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))));
}

async function compress(file: string): Promise<void> {
  if ((await stat(file)).size < LEAST_BYTES) return;
  const content = await readFile(file);
  const [br, gz] = await Promise.all([brotli(content), gzipped(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
