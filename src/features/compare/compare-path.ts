import { MAX_COMPARED } from './compare-store.ts';

const MAX_ID_CHARACTERS = 100;

/** Returns the path of the page that compares these products. */
export function comparePath(ids: readonly string[], onlyDifferences = false): string {
  return `/compare?ids=${ids.map(encodeURIComponent).join(',')}${onlyDifferences ? '&only=differences' : ''}`;
}

/** Reads the ids of the compared products from a page's query. */
export function comparedIds(query: URLSearchParams): string[] {
  const ids = (query.get('ids') ?? '').split(',').filter((id) => id !== '' && id.length <= MAX_ID_CHARACTERS);
  // No id contains U+0000, and PostgreSQL rejects texts with it.
  return [...new Set(ids.filter((id) => !id.includes('\0')))].slice(0, MAX_COMPARED);
}
