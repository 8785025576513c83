import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const COMPRESSED: ReadonlySet<string> = new Set(['.js', '.css', '.svg', '.json']);
/** Smaller files are not compressed: the headers cost more than compression saves. */
const MIN_BYTES = 512;

const brotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Writes a brotli and a gzip version of each text file in the folder, with maximum compression. */
export async function compressAssets(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSED.has(extname(entry.name)));
  await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))));
}

async function compress(file: string): Promise<void> {
  if ((await stat(file)).size < MIN_BYTES) return;
  const content = await readFile(file);
  const [br, gz] = await Promise.all([brotli(content), compressGzip(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
