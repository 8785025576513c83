import { isShopPath } from '#platform/shop-link.ts';
import { type NormalAddress, normalAddress } from './normal-address.ts';
import type { Redirect, RedirectDraft } from './redirect-schema.ts';
import type { RedirectTable } from './redirect-table.ts';

/** Where a redirect leads from and to, as it is stored. */
export type RedirectPath = Pick<RedirectTable, 'from_path' | 'to_path' | 'to_key' | 'to_base' | 'status'>;

/** Returns how a draft is stored. Full addresses of the shop itself become paths. */
export function toRedirectPath({ from, to = '' }: RedirectDraft, shopUrl: string): RedirectPath {
  const address = normalAddress(from);
  if (!address) throw new Error('The schema refuses addresses that are not valid');
  return { from_path: keyOf(address), ...targetColumns(to === '' ? undefined : to, shopUrl) };
}

/** Returns the columns of where a redirect leads; undefined if its page is gone. */
export function targetColumns(to: string | undefined, shopUrl: string): Omit<RedirectPath, 'from_path'> {
  if (to === undefined) return { to_path: null, to_key: null, to_base: null, status: 410 };
  const link = withoutOwnOrigin(to, shopUrl);
  const address = isShopPath(link) ? normalAddress(link) : undefined;
  return { to_path: link, to_key: address ? keyOf(address) : null, to_base: address?.path ?? null, status: 301 };
}

/** Returns the text by which an address is found. */
export function keyOf({ path, query }: NormalAddress): string {
  return path + query;
}

/** Returns a redirect as the API has it. */
export function toRedirect({
  id,
  from_path,
  to_path,
  status,
  hits,
}: Pick<RedirectTable, 'id' | 'from_path' | 'to_path' | 'status' | 'hits'>): Redirect {
  return { _id: id, from: from_path, ...(to_path !== null && { to: to_path }), status, hits: Number(hits) };
}

function withoutOwnOrigin(to: string, shopUrl: string): string {
  const url = isShopPath(to) ? null : URL.parse(to);
  return url?.origin === new URL(shopUrl).origin ? url.pathname + url.search + url.hash : to;
}
