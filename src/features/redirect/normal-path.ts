/** A placeholder origin for parsing paths. The paths may begin with two slashes. */
const ORIGIN = 'http://shop.invalid';

/**
 * Returns the path of an address of the shop in the form by which redirects are found: decoded once, in lower case,
 * without a slash at its end. Pages match in any case, too. The query and the fragment are dropped, and normalising twice
 * changes nothing. Returns undefined if the path is not valid, as with a percent sign that no digits follow.
 */
export function normalPath(address: string): string | undefined {
  const url = URL.parse(ORIGIN + address);
  if (url?.origin !== ORIGIN) return undefined;
  const path = decodeOnce(url.pathname)?.toLowerCase();
  return path === undefined ? undefined : withoutEndSlash(path);
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
