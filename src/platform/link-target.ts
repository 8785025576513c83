import { API_ROOT } from './http/api-root.ts';
import { isShopPath } from './link-rel.ts';

/** Spaces, backslashes, and characters that are not visible: browsers skip some of them and read others as a slash. */
const MISLEADING = /[\s\\\p{C}]/u;
const DOT_SEGMENT = /(?:^|\/)\.{1,2}(?:\/|$)/;

/** The refusal of links that staff may not set. */
export const BAD_LINK = {
  status: 422,
  code: 'bad-link',
  detail: 'A link leads to a path of the shop, such as /products, or to an address that begins with https://.',
} as const;

/** Whether staff may set a link to this target: a page of the shop by its path, or a page elsewhere by https. */
export function isLinkTarget(to: string): boolean {
  if (MISLEADING.test(to)) return false;
  return isShopPath(to) ? isPagePath(to) : isHttpsAddress(to);
}

function isPagePath(to: string): boolean {
  const path = decode(to.replace(/[?#].*$/, ''));
  if (path === undefined || path.includes('//') || MISLEADING.test(path) || DOT_SEGMENT.test(path)) return false;
  const lowered = path.toLowerCase();
  return lowered !== API_ROOT && !lowered.startsWith(`${API_ROOT}/`);
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** A name and a password before the host would imitate another host. */
function isHttpsAddress(to: string): boolean {
  if (!/^https:\/\/[^/]/i.test(to) || !URL.canParse(to)) return false;
  const { username, password } = new URL(to);
  return username === '' && password === '';
}
