import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { listPublishedIds } from '#features/catalogue/product-queries.server.ts';
import type { ContentReading } from '#features/content/content-reading.server.ts';
import type { FindPathsInUse } from '#features/redirect/redirect-service.server.ts';
import { batchesOf } from '#platform/batches.ts';
import { findSlugOwners } from '#platform/database/slugs.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { NO_PAGE, type PageAddress } from './page-addresses.server.ts';

/** Returns those of the names with which there is a page. */
type FindPages = (names: readonly string[]) => Promise<ReadonlySet<string>>;

const NOTHING: ReadonlySet<string> = new Set();
/** Paths that are looked up at a time, in a few milliseconds. */
const PATHS_AT_ONCE = 200;

/** The patterns of pages that exist only if something has the last part of their path as its name. */
const NAMED_PAGES = ['product/:productId', 'collections/:slug', 'blog/:blogId', 'pages/:slug'] as const;
type NamedPage = (typeof NAMED_PAGES)[number];

/** Whether a page of this pattern may be missing, so that its address may lead elsewhere. */
export function mayBeMissing(pattern: string): boolean {
  return pattern === NO_PAGE || NAMED_PAGES.some((named) => named === pattern);
}

interface PathsInUseDependencies {
  db: Database;
  content: Pick<ContentReading, 'findNames'>;
  readAddress: (url: string) => PageAddress;
  /** Whether something else than a page is served at a path, such as a file or the API. */
  isServedOtherwise: (path: string) => boolean;
}

/** Creates the function that finds which paths pages, files or the API have, in steps of a few milliseconds. */
export function createPathsInUse(dependencies: PathsInUseDependencies): FindPathsInUse {
  const { db, content, readAddress, isServedOtherwise } = dependencies;
  const findPages: Record<NamedPage, FindPages> = {
    'product/:productId': (names) => findProducts(db, names),
    'collections/:slug': async (slugs) => new Set((await findSlugOwners(db, 'collection', slugs)).keys()),
    'blog/:blogId': (names) => content.findNames('post', names),
    'pages/:slug': (slugs) => content.findNames('page', slugs),
  };
  return async (paths) => {
    const inUse = new Set<string>();
    for (const batch of batchesOf(paths, PATHS_AT_ONCE)) {
      const placed = batch.map((path) => ({ path, ...readAddress(path) }));
      for (const { path, pattern, isData } of placed)
        if (isData || !mayBeMissing(pattern) || isServedOtherwise(path)) inUse.add(path);
      for (const named of NAMED_PAGES) {
        const some = placed.filter(({ pattern }) => pattern === named);
        const names = new Set(some.map(({ path }) => lastPartOf(path)));
        const found = names.size > 0 ? await findPages[named]([...names]) : NOTHING;
        for (const { path } of some) if (found.has(lastPartOf(path))) inUse.add(path);
      }
      await yieldToEventLoop();
    }
    return inUse;
  };
}

function lastPartOf(path: string): string {
  return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
}

/** Products are found by their id and by the slugs that they have or had. */
async function findProducts(db: Database, names: readonly string[]): Promise<ReadonlySet<string>> {
  const owners = await findSlugOwners(db, 'product', names);
  const published = await listPublishedIds(db, [...new Set([...names, ...owners.values()])]);
  return new Set(names.filter((name) => published.has(name) || published.has(owners.get(name) ?? '')));
}
