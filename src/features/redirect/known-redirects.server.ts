import type { Database } from '#platform/database/tables.ts';
import { watchRows } from '#platform/database/watched.server.ts';
import { isShopPath } from '#platform/link-rel.ts';
import { normalPath } from './normal-path.ts';
import { type KnownRedirect, readRedirects, readVersion } from './redirect-queries.server.ts';

interface Known {
  version: number;
  byFrom: ReadonlyMap<string, KnownRedirect>;
}

/** Where an address leads. Without a location, its page is gone. */
export interface FoundRedirect {
  id: string;
  location?: string;
}

const ORIGIN = 'http://shop.invalid';

/** Keeps all redirects in memory, so that finding one needs no query. */
export async function watchRedirects(db: Database) {
  async function readIfChanged(known: Known | undefined): Promise<Known> {
    const version = await readVersion(db);
    if (version === known?.version) return known;
    // The redirects may be newer than the version, and then are read once more.
    const byFrom = new Map<string, KnownRedirect>();
    for await (const batch of readRedirects(db)) for (const redirect of batch) byFrom.set(redirect.from_path, redirect);
    return { version, byFrom };
  }
  const watch = await watchRows(db, readIfChanged);

  return {
    ...watch,

    /** Finds where an address leads. */
    find(address: string): FoundRedirect | undefined {
      const { byFrom } = watch.current();
      const path = byFrom.size > 0 ? normalPath(address) : undefined;
      const found = path === undefined ? undefined : byFrom.get(path);
      if (!found) return undefined;
      const { id, to_path: to } = found;
      return to === null ? { id } : { id, location: locationOf(to, address) };
    },
  };
}

/** Returns the address to go to, with the query of the visitor unless it has its own. */
function locationOf(to: string, address: string): string {
  const url = new URL(to, ORIGIN);
  if (url.search === '') url.search = new URL(ORIGIN + address).search;
  return isShopPath(to) ? url.pathname + url.search + url.hash : url.href;
}
