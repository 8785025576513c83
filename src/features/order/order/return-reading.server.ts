import * as z from 'zod/mini';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { type OrderReturn, returnLineSchema } from './return-schema.ts';
import type { ReturnTable } from './return-table.ts';

const storedLinesSchema = z.array(returnLineSchema);

/** Reads the returns of orders, oldest first, by order id. */
export async function readReturns(
  db: Database | ShopTransaction,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderReturn[]>> {
  const rows = await db
    .selectFrom('order_return')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('requested_at')
    .orderBy('id')
    .execute();
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id);
  return new Map([...byOrder].map(([id, returns]) => [id, returns.map(toOrderReturn)]));
}

/** Converts a row to a return. */
export function toOrderReturn({ id, requested_at, state, lines, text }: ReturnTable): OrderReturn {
  return {
    _id: id,
    at: new Date(requested_at).toISOString(),
    state,
    lines: storedLinesSchema.parse(JSON.parse(lines)),
    text: text ?? undefined,
  };
}
