/** A placeholder origin for parsing paths. The paths may begin with two slashes. */
const ORIGIN = 'http://shop.invalid';

/** An address of the shop in the form by which redirects are found. */
export interface NormalAddress {
  /** Decoded once, in lower case, without a slash at its end. Pages match in any case, too. */
  path: string;
  /** Empty, or the query with its question mark. */
  query: string;
}

/**
 * Normalises a path with its query; a fragment is dropped. Normalising twice changes nothing. Returns undefined if the
 * path is not valid, as with a percent sign that no digits follow.
 */
export function normalAddress(address: string): NormalAddress | undefined {
  const url = URL.parse(ORIGIN + address);
  if (url?.origin !== ORIGIN) return undefined;
  const path = decodeOnce(url.pathname)?.toLowerCase();
  if (path === undefined) return undefined;
  const query = url.searchParams.toString();
  return { path: withoutEndSlash(path), query: query === '' ? '' : `?${query}` };
}

/** Leaves reserved characters and percent signs encoded. */
function decodeOnce(path: string): string | undefined {
  try {
    return decodeURI(path.replaceAll('%25', '%2525'));
  } catch {
    return undefined;
  }
}

function withoutEndSlash(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}
