import type { Database } from '#platform/database/tables.ts';
import { watchRows } from '#platform/database/watched.server.ts';
import { isShopPath } from '#platform/shop-link.ts';
import { normalAddress } from './normal-address.ts';
import { type KnownRedirect, readRedirects, readVersion } from './redirect-queries.server.ts';
import { keyOf } from './redirect-row.ts';

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

    /** Finds where an address leads: by its query, or by its path alone, which keeps the query. */
    find(address: string): FoundRedirect | undefined {
      const { byFrom } = watch.current();
      const normal = byFrom.size > 0 ? normalAddress(address) : undefined;
      if (!normal) return undefined;
      const exact = byFrom.get(keyOf(normal));
      if (exact) return toFound(exact, '');
      const byPath = byFrom.get(normal.path);
      return byPath && toFound(byPath, normal.query);
    },
  };
}

function toFound({ id, to_path }: KnownRedirect, query: string): FoundRedirect {
  return to_path === null ? { id } : { id, location: locationOf(to_path, query) };
}

/** Returns the address to go to, with those parameters of the query that it does not have itself. */
function locationOf(to: string, query: string): string {
  const url = new URL(isShopPath(to) ? ORIGIN + to : to);
  const own = new Set(url.searchParams.keys());
  const kept = [...new URLSearchParams(query)].filter(([name]) => !own.has(name));
  for (const [name, value] of kept) url.searchParams.append(name, value);
  return isShopPath(to) ? url.pathname + url.search + url.hash : url.href;
}
