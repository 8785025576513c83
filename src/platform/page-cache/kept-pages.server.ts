import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { PRIVATE } from '../private-files.ts';
import { withHeaders } from './flat-headers.ts';
import type { EncodedPage } from './page.server.ts';
import type { PageCache } from './page-cache.server.ts';

/** Where cached pages are kept, and the build whose scripts and styles they load. */
export interface KeptPagesPlace {
  file: string;
  build: string;
}

const MAX_KEPT = { entries: 200, bytes: 8_000_000 };
/** Older prices would be worth less than an honest "back in a moment". */
const MAX_AGE_MILLISECONDS = 24 * 3_600_000;
const INTERVAL_MILLISECONDS = 5 * 60_000;

/** Bodies are in base64 and compressed with Brotli. */
const keptSchema = z.object({
  build: z.string(),
  pages: z.array(
    z.object({
      address: z.string(),
      etag: z.string(),
      plainHeaders: z.array(z.string()),
      body: z.string(),
      headers: z.array(z.string()),
      size: z.number(),
    }),
  ),
});
type KeptPage = z.infer<typeof keptSchema>['pages'][number];

/**
 * Writes the pages that were read last into a file now and then, and once more when the returned function is called, so
 * that the shop can show them if it starts while its database is away.
 * @param report is called with the error if that fails, such as on a full disk.
 */
export function keepPages(
  pageCache: PageCache,
  place: KeptPagesPlace,
  report: (error: unknown) => void,
): () => Promise<void> {
  const keep = () => writePages(pageCache, place).catch(report);
  const timer = setInterval(keep, INTERVAL_MILLISECONDS).unref();
  return () => {
    clearInterval(timer);
    return keep();
  };
}

async function writePages(pageCache: PageCache, { file, build }: KeptPagesPlace): Promise<void> {
  const pages = pageCache.listRecent(MAX_KEPT).map(([address, page]) => toKept(address, page));
  if (pages.length === 0) return;
  // The name differs between processes, and renaming replaces the file at once.
  const written = `${file}.${process.pid}`;
  await writeFile(written, JSON.stringify({ build, pages }), { mode: PRIVATE.file });
  await rename(written, file);
}

/** Reads the pages that this build has kept. There are none if the file is missing, damaged or a day old. */
export async function readKeptPages({ file, build }: KeptPagesPlace): Promise<(readonly [string, EncodedPage])[]> {
  try {
    if (Date.now() - (await stat(file)).mtimeMs > MAX_AGE_MILLISECONDS) return [];
    const kept = keptSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    return kept.build === build ? kept.pages.map((page) => [page.address, fromKept(page)] as const) : [];
  } catch {
    return [];
  }
}

function toKept(address: string, { etag, plainHeaders, brotli, size }: EncodedPage): KeptPage {
  return { address, etag, plainHeaders, body: brotli.body.toString('base64'), headers: brotli.headers, size };
}

/** The page without leave to store it elsewhere: what it shows may have changed since. */
function fromKept({ etag, plainHeaders, body, headers, size }: KeptPage): EncodedPage {
  const revalidated = { 'cache-control': 'no-cache' };
  return {
    status: 200,
    cacheTags: new Set(),
    etag,
    size,
    plainHeaders: withHeaders(plainHeaders, revalidated),
    brotli: { body: Buffer.from(body, 'base64'), headers: withHeaders(headers, revalidated) },
    isSmallest: true,
  };
}
