import * as z from 'zod/mini';
import { persistentStorage } from '#platform/browser-storage.ts';

const KEY = 'recentSearches';
const MAX_RECENT = 3;

const storedSchema = z.catch(z.array(z.string()), []);

/** Reads the recent searches of this browser, the latest first. */
export function readRecentSearches(): string[] {
  try {
    return storedSchema.parse(JSON.parse(persistentStorage.read(KEY) ?? '[]')).slice(0, MAX_RECENT);
  } catch {
    return [];
  }
}

/** Keeps a search in this browser. */
export function rememberSearch(query: string): void {
  const others = readRecentSearches().filter((recent) => recent.toLowerCase() !== query.toLowerCase());
  persistentStorage.write(KEY, JSON.stringify([query, ...others].slice(0, MAX_RECENT)));
}

export function clearRecentSearches(): void {
  persistentStorage.remove(KEY);
}
