import type { Selectable } from 'kysely';
import { v7 as newSortedId } from 'uuid';
import { createInserter } from '#platform/database/row-statement.server.ts';
import { countIds, type ListQueries } from '#platform/database/table-list.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { MovementKind, StockMovement } from './stock-movement-schema.ts';
import type { StockMovementTable } from './stock-movement-table.ts';
import { recordReturns } from './stock-returns.server.ts';

/** Why stock changed, and who changed it: `customer`, `system`, or the id of a staff member. */
export interface MovementCause {
  kind: MovementKind;
  by: string;
  orderId?: string | undefined;
  note?: string | undefined;
}

/** Pieces of a variant that came, or below 0 that went. */
export interface Movement extends MovementCause {
  productId: string;
  variantId: string;
  delta: number;
}

const insertRows = createInserter<StockMovementTable>('stock_movement', {
  product_id: 'text',
  id: 'text',
  variant_id: 'text',
  kind: 'text',
  delta: 'integer',
  by: 'text',
  order_id: 'text',
  note: 'text',
  at: 'bigint',
});

/**
 * Records changes of stock, in the transaction that makes them and after them, so that the sum of a variant's movements
 * is its stock. Also records which variants are back.
 * @param at epoch milliseconds.
 */
export async function recordMovements(trx: ShopTransaction, movements: readonly Movement[], at: number): Promise<void> {
  const rows = movements.map(({ productId, variantId, kind, delta, by, orderId = null, note = null }) => ({
    product_id: productId,
    id: newSortedId(),
    variant_id: variantId,
    kind,
    delta,
    by,
    order_id: orderId,
    note,
    at,
  }));
  await insertRows(trx, rows);
  await recordReturns(trx, movements);
}

type ListedRow = Selectable<StockMovementTable> & { email: string | null };

/** Lists the changes of a product's stock, newest first. */
export function movementList(db: Database, productId: string): ListQueries<ListedRow, StockMovement> {
  const ids = db.selectFrom('stock_movement').select('id').where('product_id', '=', productId);
  const rows = db
    .selectFrom('stock_movement')
    .leftJoin('shop_user', 'shop_user.id', 'stock_movement.by')
    .selectAll('stock_movement')
    .select('shop_user.email')
    .where('product_id', '=', productId);
  return {
    key: productId,
    count: (max) => countIds(db, ids, max),
    async readWindow({ direction, offset, limit }) {
      const order = direction === 'forwards' ? 'desc' : 'asc';
      const page = await rows.orderBy('stock_movement.id', order).limit(limit).offset(offset).execute();
      return direction === 'forwards' ? page : page.toReversed();
    },
    readAfter: (last, limit) =>
      (last ? rows.where('stock_movement.id', '<', last.id) : rows)
        .orderBy('stock_movement.id', 'desc')
        .limit(limit)
        .execute(),
    toRows: (stored) => stored.map(toMovement),
  };
}

function toMovement({ id, at, variant_id, kind, delta, by, email, order_id, note }: ListedRow): StockMovement {
  return {
    _id: id,
    at: new Date(at).toISOString(),
    variantId: variant_id,
    kind,
    delta,
    by: email ?? by,
    ...(order_id !== null && { orderId: order_id }),
    ...(note !== null && { note }),
  };
}
