import { v7 as newSortedId } from 'uuid';
import { createRowRunner } from '#platform/database/row-statement.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import type { MovementKind } from './stock-movement-schema.ts';

interface Arrival {
  variant_id: string;
  id: string;
  delta: number;
}

const CONFLICT = 'on conflict (variant_id) do update set id = excluded.id';

const insertReturns = createRowRunner<never, Arrival>({
  types: { variant_id: 'text', id: 'text', delta: 'integer' },
  sqlite: `insert into stock_return (variant_id, id)
    select id, ?2 from product_variant where id = ?1 and stock = ?3 ${CONFLICT}`,
  postgres: (rows) => `insert into stock_return (variant_id, id)
    select arrival.variant_id, arrival.id from ${rows} as arrival
      join product_variant on product_variant.id = arrival.variant_id and product_variant.stock = arrival.delta
    ${CONFLICT}`,
});

/**
 * Records which variants were sold out until these movements, whose pieces are in stock already: no others are. Jobs
 * follow that up. Openings belong to new variants, which have no alerts yet.
 */
export async function recordReturns(
  trx: ShopTransaction,
  movements: readonly { variantId: string; delta: number; kind: MovementKind }[],
): Promise<void> {
  const arrivals = movements.filter(({ delta, kind }) => delta > 0 && kind !== 'opening');
  await insertReturns(
    trx,
    arrivals.map(({ variantId, delta }) => ({ variant_id: variantId, id: newSortedId(), delta })),
  );
}
