import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { lockRedirects } from './redirect-queries.server.ts';

/** Lists the paths that are redirected to a page, with any query. */
export async function listRedirectsTo(trx: ShopTransaction, path: string): Promise<string[]> {
  const query = trx.selectFrom('redirect').select('from_path').where('to_base', '=', path);
  return (await query.orderBy('from_path').execute()).map(({ from_path }) => from_path);
}

/** Deletes the redirects to a page that is about to be deleted. @param at epoch milliseconds. */
export async function removeRedirectsTo(
  trx: ShopTransaction,
  path: string,
  { actor, at }: { actor: Actor; at: number },
): Promise<void> {
  await lockRedirects(trx);
  const { numDeletedRows } = await trx.deleteFrom('redirect').where('to_base', '=', path).executeTakeFirstOrThrow();
  const what = numDeletedRows === 1n ? 'the redirect' : `${numDeletedRows} redirects`;
  if (numDeletedRows > 0n)
    await writeAudit(trx, { at, action: 'redirect-deleted', actor, text: `Deleted ${what} to ${path}` });
}
