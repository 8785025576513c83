import { sql } from 'kysely';
import { paidBy } from '#features/order/order/paid-amount.server.ts';
import { searchKey, startsWith } from '#platform/database/search-key.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { FoundOrder } from './staff-search-calls.ts';

const MAX_FOUND = 5;
/** The newest orders are chosen among this many that begin so, because reading all of them could take long. */
const MAX_CANDIDATES = 200;
/** Parcels with the same tracking number, which carriers use again after some time. */
const MAX_PARCELS = 20;
const ID_PREFIX = /^[0-9a-f-]+$/;

/** Finds orders by the beginning of id, customer or email, or by a tracking number, the newest first. */
export async function findOrders(db: Database, query: string): Promise<FoundOrder[]> {
  const parcels = await findParcels(db, query);
  const trackingNumbers = new Map(parcels.map((parcel) => [parcel.id, parcel.trackingNumber ?? undefined]));
  const ids = [...trackingNumbers.keys()];
  const rows = await db
    .selectFrom('shop_order')
    .select([
      'id',
      'customer_name',
      'email',
      'status',
      'subtotal_cents',
      'shipping_cents',
      'added_tax_cents',
      'placed_at',
    ])
    // Parcels have a number that says exactly what is meant.
    .where('id', 'in', ids.length > 0 ? ids : candidates(db, query))
    .orderBy('placed_at', 'desc')
    .orderBy('id')
    .limit(MAX_FOUND)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    name: row.customer_name,
    email: row.email,
    status: row.status,
    total: paidBy(row),
    date: new Date(row.placed_at).toISOString(),
    trackingNumber: trackingNumbers.get(row.id),
  }));
}

function findParcels(db: Database, query: string) {
  return db
    .selectFrom('shipment')
    .select(['order_id as id', 'tracking_number as trackingNumber'])
    .where(sql`upper(replace(tracking_number, ' ', ''))`, '=', query.replaceAll(' ', '').toUpperCase())
    .limit(MAX_PARCELS)
    .execute();
}

/** Each part reads the beginning of one index. */
function candidates(db: Database, query: string) {
  const key = searchKey(query);
  const beginning = (column: 'id' | 'customer_key' | 'email', prefix: string) => {
    const first = db.selectFrom('shop_order').select('id').where(startsWith(column, prefix)).orderBy(column);
    return db.selectFrom(first.limit(MAX_CANDIDATES).as(column)).select('id');
  };
  const named = beginning('customer_key', key).unionAll(beginning('email', key));
  // People write order ids with a number sign.
  const id = key.replace(/^#/, '');
  return ID_PREFIX.test(id) ? named.unionAll(beginning('id', id)) : named;
}
