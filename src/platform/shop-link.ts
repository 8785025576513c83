import * as z from 'zod/mini';
import { isOneLine } from './one-line.ts';

/** A placeholder origin for parsing paths. */
const ORIGIN = 'https://shop.invalid';
const MAX_CHARACTERS = 1000;

const NOT_A_LINK =
  'Type a path of the shop that begins with one slash, such as /faq, or an address that begins with https://';
const OF_THE_API = 'Links to /api show data instead of a page. Choose a page';

/** Whether a link that is allowed leads to a page of the shop, not to another site. */
export function isShopPath(link: string): boolean {
  return link.startsWith('/');
}

/**
 * A link that staff type: a path of the shop, or an https address of another site. Browsers read backslashes as slashes
 * and skip control characters, so texts with them are refused.
 */
export const shopLinkSchema = z.string().check(
  z.maxLength(MAX_CHARACTERS, { error: `Shorten the link to ${MAX_CHARACTERS} characters`, abort: true }),
  z.trim(),
  isOneLine,
  z.refine((link) => isLink(link), { error: NOT_A_LINK, abort: true }),
  z.refine((link) => !isOfApi(link), OF_THE_API),
);

function isLink(link: string): boolean {
  if (/[\\\s]/.test(link)) return false;
  if (link.startsWith('/')) return !link.startsWith('//') && URL.parse(ORIGIN + link)?.origin === ORIGIN;
  const url = /^https:\/\/[^/]/i.test(link) ? URL.parse(link) : null;
  return url !== null && url.username === '' && url.password === '';
}

/** Paths are resolved first, because `/x/../api` is `/api`. */
function isOfApi(link: string): boolean {
  if (!isShopPath(link)) return false;
  const path = decode(URL.parse(ORIGIN + link)?.pathname ?? '').toLowerCase();
  return path === '/api' || path.startsWith('/api/');
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
