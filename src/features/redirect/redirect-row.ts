import { isShopPath } from '#platform/link-rel.ts';
import { isLinkTarget } from '#platform/link-target.ts';
import { normalPath } from './normal-path.ts';
import type { Redirect, RedirectDraft } from './redirect-schema.ts';
import type { RedirectTable } from './redirect-table.ts';

/** Where a redirect leads from and to, as it is stored. */
export type RedirectPath = Pick<RedirectTable, 'from_path' | 'to_path' | 'to_base' | 'status'>;

/**
 * Returns how a draft is stored, or undefined if staff may not link to its target. Full addresses of the shop itself
 * become paths.
 */
export function toRedirectPath({ from, to }: RedirectDraft, shopUrl: string): RedirectPath | undefined {
  const from_path = normalPath(from);
  if (from_path === undefined) throw new Error('The schema refuses paths that are not valid');
  const columns = targetColumns(to, shopUrl);
  const isAllowed = [to, columns.to_path].every((target) => target == null || isLinkTarget(target));
  return isAllowed ? { from_path, ...columns } : undefined;
}

/** Returns the columns of where a redirect leads; undefined if its page is gone. */
export function targetColumns(to: string | undefined, shopUrl: string): Omit<RedirectPath, 'from_path'> {
  if (to === undefined) return { to_path: null, to_base: null, status: 410 };
  const link = withoutOwnOrigin(to, shopUrl);
  return { to_path: link, to_base: (isShopPath(link) ? normalPath(link) : undefined) ?? null, status: 301 };
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
