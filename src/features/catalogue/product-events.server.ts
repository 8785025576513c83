import { toDecimal } from '#features/pricing/money.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { recordEvents } from '#platform/outbox/outbox.server.ts';

/** Events of products. No timeline shows them, so they are deleted once they are dispatched. */
export const PRODUCT_EVENTS = ['product.changed', 'product.sold-out'] as const;
export type ProductEvent = (typeof PRODUCT_EVENTS)[number];

const [CHANGED, SOLD_OUT] = PRODUCT_EVENTS;

/** Returns whether something follows from events of a kind. */
export type IsWanted = (trx: ShopTransaction, kind: ProductEvent) => Promise<boolean>;

/** A variant of a product. */
interface VariantKey {
  productId: string;
  variantId: string;
}

export type ProductEvents = ReturnType<typeof createProductEvents>;

/** Creates the functions that record events of products. Most shops need none, so only those that are wanted are recorded. */
export function createProductEvents(isWanted: IsWanted) {
  return {
    /**
     * Records that staff added, changed or deleted products, after the change and in its transaction. Orders change the
     * stock too, but not the product.
     * @param at epoch milliseconds.
     */
    async recordChanged(trx: ShopTransaction, productIds: readonly string[], at: number): Promise<void> {
      if (productIds.length === 0 || !(await isWanted(trx, CHANGED))) return;
      const states = await readStates(trx, productIds);
      const events = productIds.map((productId) => ({
        kind: CHANGED,
        subject: productId,
        occurredAt: at,
        data: states.get(productId) ?? { productId, deleted: true },
      }));
      await recordEvents(trx, events);
    },

    /**
     * Records that the last piece of these variants was sold, in the transaction that takes it.
     * @param at epoch milliseconds.
     */
    async recordSoldOut(trx: ShopTransaction, variants: readonly VariantKey[], at: number): Promise<void> {
      if (variants.length === 0 || !(await isWanted(trx, SOLD_OUT))) return;
      const events = variants.map(({ productId, variantId }) => ({
        kind: SOLD_OUT,
        subject: productId,
        occurredAt: at,
        data: { productId, variantId, stock: 0 },
      }));
      await recordEvents(trx, events);
    },
  };
}

/** Reads the state of products by id. Deleted ones have none. */
async function readStates(trx: ShopTransaction, productIds: readonly string[]): Promise<ReadonlyMap<string, object>> {
  const rows = await trx
    .selectFrom('product')
    .select(['id', 'name', 'published', 'price_cents'])
    .select((eb) =>
      eb
        .selectFrom('product_variant')
        .select((sub) => sub.fn.sum<number>('product_variant.stock').as('stock'))
        .whereRef('product_variant.product_id', '=', 'product.id')
        .as('stock'),
    )
    .where('id', 'in', productIds)
    .execute();
  return new Map(
    rows.map(({ id, name, published, price_cents, stock }) => [
      id,
      {
        productId: id,
        deleted: false,
        name,
        published: published === 1,
        sellingPrice: toDecimal(price_cents),
        stock: Number(stock ?? 0),
      },
    ]),
  );
}
