import { createHash, randomBytes } from 'node:crypto';
import { lockVariants } from '#features/catalogue/variant/variant-queries.server.ts';
import { isMissingReference } from '#platform/database/missing-reference.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { AlertMails } from './alert-mails.ts';
import { findSoldOut, type Wanted } from './find-sold-out.server.ts';
import type { ConfirmedAlert } from './stock-alert-calls.ts';

const TOKEN_BYTES = 32;
/** How long an alert waits to be confirmed. */
const CONFIRM_WITHIN_MILLISECONDS = 48 * 3_600_000;

interface GuestWish extends Wanted {
  /** In lower case. */
  email: string;
}

export type GuestAlerts = ReturnType<typeof createGuestAlerts>;

/** Creates the stock alerts of people without an account, who confirm their address with a link in a mail. */
export function createGuestAlerts(dependencies: { db: Database; now: () => number; mails: AlertMails }) {
  const { db, now, mails } = dependencies;

  return {
    /**
     * Writes the mail that asks for confirmation, if the variant is sold out and the person does not wait for it yet.
     * Callers must not learn which of these it was.
     */
    async request({ email, ...asked }: GuestWish): Promise<void> {
      await inTransaction(db, async (trx) => {
        const found = await findSoldOut(trx, asked);
        if (!found.ok || (await isConfirmed(trx, found.wanted.variantId, email))) return;
        const { wanted } = found;
        const token = randomBytes(TOKEN_BYTES).toString('base64url');
        // Otherwise the link of a mail that has left would stop working.
        if (!(await mails.confirm(trx, email, wanted, token))) return;
        const alert = { token_hash: hashOf(token), requested_at: now() };
        await trx
          .insertInto('guest_alert')
          .values({ variant_id: wanted.variantId, email, ...alert, confirmed_at: null })
          .onConflict((conflict) => conflict.columns(['variant_id', 'email']).doUpdateSet(alert))
          .execute();
      }).catch(ignoreIfGone);
    },

    /**
     * Confirms the alert of a link. If the variant is back meanwhile, the alert is over. @returns undefined if there is
     * none, or if it was not confirmed in time.
     */
    confirm: (token: string): Promise<ConfirmedAlert | undefined> =>
      inTransaction<Tables, ConfirmedAlert | undefined>(db, async (trx) => {
        const alert = await findByToken(trx, token);
        if (!alert) return undefined;
        if (alert.confirmed_at === null && alert.requested_at <= now() - CONFIRM_WITHIN_MILLISECONDS) return undefined;
        const { variant_id: variantId, product_id: productId, name } = alert;
        const variant = (await lockVariants(trx, productId)).find(({ _id }) => _id === variantId);
        if (!variant) return undefined;
        const isBack = variant.stock > 0;
        if (isBack) await deleteByToken(trx, token);
        else if (alert.confirmed_at === null)
          await trx
            .updateTable('guest_alert')
            .set({ confirmed_at: now() })
            .where('token_hash', '=', hashOf(token))
            .execute();
        return { productId, variantId, name, isBack };
      }),

    /** Cancels the alert of a link. @returns whether there was one. */
    cancel: (token: string): Promise<boolean> => inTransaction(db, (trx) => deleteByToken(trx, token)),

    /** Deletes alerts that were not confirmed in time. */
    async deleteExpired(): Promise<void> {
      await inTransaction(db, (trx) =>
        trx
          .deleteFrom('guest_alert')
          .where('confirmed_at', 'is', null)
          .where('requested_at', '<=', now() - CONFIRM_WITHIN_MILLISECONDS)
          .execute(),
      );
    },
  };
}

async function isConfirmed(trx: ShopTransaction, variantId: string, email: string): Promise<boolean> {
  const row = await trx
    .selectFrom('guest_alert')
    .select('confirmed_at')
    .where('variant_id', '=', variantId)
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}

function findByToken(trx: ShopTransaction, token: string) {
  return trx
    .selectFrom('guest_alert')
    .innerJoin('product_variant', 'product_variant.id', 'guest_alert.variant_id')
    .innerJoin('product', 'product.id', 'product_variant.product_id')
    .select(['guest_alert.variant_id', 'guest_alert.confirmed_at', 'guest_alert.requested_at'])
    .select(['product.id as product_id', 'product.name'])
    .where('guest_alert.token_hash', '=', hashOf(token))
    .executeTakeFirst();
}

async function deleteByToken(trx: ShopTransaction, token: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('guest_alert')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The variant was deleted at the same moment. */
function ignoreIfGone(error: unknown): void {
  if (!isMissingReference(error)) throw error;
}
