import { COMMAND_LINE } from '#features/audit/actor.server.ts';
import { createCatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import { createProductChanges } from '#features/catalogue/product-changes.server.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { checkLedger, type LedgerSums } from '#features/catalogue/stock/ledger-check.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { ChildFailed } from './child.ts';
import { type CrowdResult, sendCrowds } from './prove-crowds.ts';
import { withShopDatabase } from './with-shop-database.ts';

/** Pieces of the variants of the scratch product: plenty, few, and one. */
const STOCKS = [300, 20, 1];
const MAX_LISTED = 20;

/** Checks every sum of the shop's ledger, then lets crowds buy a scratch product, which is removed afterwards. */
export async function proveStock(): Promise<void> {
  await withShopDatabase(async (db) => {
    report('The shop', await checkLedger(db));
    await proveWithCrowds(db);
  });
}

async function proveWithCrowds(db: Database): Promise<void> {
  const changes = createProductChanges({ db, now: Date.now });
  const pictures = { accept: async () => new Map(), keep: async () => [], release: async () => {} };
  const dependencies = { pictures, areVariantsHeld: async () => false };
  const catalogue = createCatalogueService({ db, changes, now: Date.now, ...dependencies });
  const added = await catalogue.add(scratchDraft(), COMMAND_LINE);
  if (!added.ok) throw new ChildFailed(`The scratch product could not be added: ${added.reason}`);
  const { product } = added;
  try {
    const results = await sendCrowds(product);
    const after = await catalogue.find(product._id);
    compare(product, after, results);
    report('The scratch product', await checkLedger(db, product._id));
  } finally {
    await catalogue.remove(product._id, COMMAND_LINE);
    await inTransaction(db, (trx) => trx.deleteFrom('stock_movement').where('product_id', '=', product._id).execute());
  }
}

function scratchDraft() {
  const values = STOCKS.map((stock) => `${stock} in stock`);
  return {
    name: 'Scratch product of npm run prove',
    company: 'Thock',
    category: 'pc' as const,
    sellingPrice: 1,
    description: 'Is removed in a few seconds.',
    image: '/pictures/products/alderway-60.webp',
    published: true,
    featured: false,
    options: [{ name: 'Variant', values }],
    variants: STOCKS.map((stock, index) => ({ values: { Variant: values[index] ?? '' }, price: 1, stock })),
  };
}

/** Prints what was sold and refused of each variant. Throws if it is not what left the stock. */
function compare(before: Product, after: Product | undefined, results: readonly CrowdResult[]): void {
  for (const { _id, sku, stock } of before.variants) {
    const sum = (key: 'sold' | 'refused' | 'returned') =>
      results.reduce((total, result) => total + (result[_id]?.[key] ?? 0), 0);
    const [sold, refused, returned] = [sum('sold'), sum('refused'), sum('returned')];
    const left = after?.variants.find((variant) => variant._id === _id)?.stock;
    const counts = `${sold} sold, ${refused} refused, ${returned} returned, ${left ?? 'nothing known'} left`;
    console.log(`${sku}: of ${stock}, ${counts}`);
    if (left !== stock - sold + returned)
      throw new ChildFailed(`${sku}: that should leave ${stock - sold + returned}.`);
  }
}

/** Prints the sums of a ledger. Throws if one is not the stock. */
function report(what: string, { variants, movements, stock, gaps }: LedgerSums): void {
  const counts = `${formatNumber(variants)} variants, ${formatNumber(movements)} movements, stock ${formatNumber(stock)}`;
  console.log(`${what}: ${counts}, ${formatNumber(gaps.length)} sums differ`);
  if (gaps.length === 0) return;
  const listed = gaps
    .slice(0, MAX_LISTED)
    .map(({ sku, variantId, ...gap }) => `  ${sku ?? `removed ${variantId}`}: stock ${gap.stock}, ledger ${gap.sum}`);
  throw new ChildFailed(['The ledger does not add up to the stock:', ...listed].join('\n'));
}
