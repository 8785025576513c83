import { createProductChanges } from '#features/catalogue/product-changes.server.ts';
import { createOrderStock } from '#features/catalogue/stock/order-stock.server.ts';
import { fromDecimal } from '#features/pricing/money.ts';
import { openDatabase } from '#platform/database/open-database.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';
import { readConfig } from '../src/config.ts';
import { readEnvironment } from '../src/environment.ts';

/** How many buyers a crowd has, and how many of them buy at the same time. */
const BUYERS = 150;
const AT_ONCE = 10;
/** Every so many buyers one cancels. */
const CANCELS_EVERY = 10;
const PRICE = fromDecimal(1);

/** One process of a crowd: buys the variants of the scratch product as orders do, and sends the counts to its parent. */
const [productId = '', ...variantIds] = process.argv.slice(2);
const counts = Object.fromEntries(variantIds.map((id) => [id, { sold: 0, refused: 0, returned: 0 }]));
const db = openDatabase<Tables>(readConfig(readEnvironment()).database);
const stock = createOrderStock(createProductChanges({ db, now: Date.now }), Date.now);
let next = 0;
await Promise.all(Array.from({ length: AT_ONCE }, buyInTurn));
await db.destroy();
process.send?.(counts);
process.disconnect();

async function buyInTurn(): Promise<void> {
  while (next < BUYERS) {
    const buyer = next++;
    const variantId = variantIds[buyer % variantIds.length] ?? '';
    const count = counts[variantId];
    if (!count) throw new Error('The product has no variants');
    const orderId = `prove ${newId()}`;
    if (!(await buy(variantId, orderId))) {
      count.refused++;
      continue;
    }
    count.sold++;
    if (buyer % CANCELS_EVERY !== 0) continue;
    await cancel(variantId, orderId);
    count.returned++;
  }
}

/** @returns whether there was stock. */
function buy(variantId: string, orderId: string): Promise<boolean> {
  return inTransaction<Tables, boolean>(db, async (trx, rollBack) => {
    const taken = await stock.takeStock(trx, [{ orderId, productId, variantId, amount: 1, price: PRICE }]);
    return taken.ok || rollBack(false);
  });
}

async function cancel(variantId: string, orderId: string): Promise<void> {
  const cause = { kind: 'cancelled', by: 'customer', orderId } as const;
  await inTransaction(db, (trx) => stock.returnStock(trx, [{ productId, variantId, amount: 1 }], cause));
}
