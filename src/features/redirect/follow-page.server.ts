import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { findFrom, lockRedirects } from './redirect-queries.server.ts';
import { targetColumns, toRedirect } from './redirect-row.ts';
import type { Redirect } from './redirect-schema.ts';

/** Lists the redirects that lead to a page, with any query. */
export async function listRedirectsTo(db: Database | ShopTransaction, path: string): Promise<Redirect[]> {
  const rows = await db.selectFrom('redirect').selectAll().where('to_base', '=', path).orderBy('from_path').execute();
  return rows.map(toRedirect);
}

/** Where the redirects of a page are to lead, and who changes them. */
interface Retarget {
  /** A path of the shop. Without it, their page is gone (410). */
  to?: string;
  shopUrl: string;
  actor: Actor;
  at: number;
}

/**
 * Leads the redirects of a page, which is about to be deleted, to another one. If a redirect leads from there, they lead
 * to its end.
 * @returns how many there were.
 */
export async function retargetRedirects(
  trx: ShopTransaction,
  path: string,
  { to, shopUrl, actor, at }: Retarget,
): Promise<number> {
  await lockRedirects(trx);
  const { to_base } = targetColumns(to, shopUrl);
  const [onward] = to_base === null ? [] : await findFrom(trx, [to_base]);
  const end = onward ? (onward.to_path ?? undefined) : to;
  const { numUpdatedRows } = await trx
    .updateTable('redirect')
    .set(targetColumns(end, shopUrl))
    .where('to_base', '=', path)
    .executeTakeFirstOrThrow();
  const count = Number(numUpdatedRows);
  const text = `Led ${count === 1 ? 'the redirect' : `${count} redirects`} to ${path} to ${end ?? 'nowhere'}`;
  if (count > 0) await writeAudit(trx, { at, action: 'redirects-changed', actor, text });
  return count;
}
