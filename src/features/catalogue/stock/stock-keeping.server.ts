import { type Actor, authorOf } from '#features/audit/actor.server.ts';
import { createLists } from '#platform/database/table-list.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import type { List } from '#platform/http/list-query.ts';
import { MAX_PIECES } from '../pieces.ts';
import { auditProduct } from '../product-audit.server.ts';
import type { ProductChanges } from '../product-changes.server.ts';
import type { Restock } from '../product-draft-schema.ts';
import { nameWithVariant } from '../variant/variant-name.ts';
import { lockVariants } from '../variant/variant-queries.server.ts';
import type { Variant } from '../variant/variant-schema.ts';
import { sumStock, variantText } from '../variant/variants.ts';
import { type MovementCause, movementList } from './stock-ledger.server.ts';
import type { StockCount, StockMovement } from './stock-movement-schema.ts';
import { adjustStock } from './variant-stock.server.ts';

/** The stock and quantity of all variants of a product after a change of some, or why nothing changed. */
export type StockResult =
  | { ok: true; stock: number; quantity: number }
  /** The product or the variant does not exist, it would have too many pieces, or it has several variants. */
  | { ok: false; reason: 'not-found' | 'too-many-pieces' | 'variant-required' };

type Refused = Extract<StockResult, { ok: false }>;

/** How the stock and quantity of a variant change. */
interface StockChange {
  delta: number;
  /** Pieces that are new in the shop. */
  stocked: number;
  /** What the audit log says about the variant with this name. */
  toText: (name: string) => string;
}

/** Creates the functions with which staff change and follow the stock of variants. */
export function createStockKeeping({ db, changes, now }: { db: Database; changes: ProductChanges; now: () => number }) {
  const listOf = createLists(now);

  /** Changes the stock of the named variants of a product, or of its only one: of all or of none. */
  function change(
    productId: string,
    variantIds: readonly string[] | undefined,
    { actor, ...cause }: Omit<MovementCause, 'by'> & { actor: Actor },
    decide: (variant: Variant) => StockChange,
  ): Promise<StockResult> {
    return inTransaction<Tables, StockResult>(db, async (trx) => {
      const variants = await lockVariants(trx, productId);
      const chosen = chooseVariants(variants, variantIds);
      if (!chosen.ok) return chosen;
      const changed = chosen.variants.map((variant) => ({ variant, ...decide(variant) }));
      if (changed.some(isTooMuch)) return { ok: false, reason: 'too-many-pieces' };
      const at = now();
      const adjustments = changed.map(({ variant: { _id: variantId }, delta, stocked }) => ({
        productId,
        variantId,
        delta,
        stocked,
      }));
      await adjustStock(trx, adjustments, { ...cause, by: authorOf(actor), at });
      for (const { variant, toText } of changed) {
        const text = toText(await findName(trx, productId, variant));
        await auditProduct(trx, 'stock-changed', { _id: productId }, { text, actor, at });
      }
      const cardChanged = changed.some(({ variant, delta }) => variant.stock === 0 || variant.stock + delta === 0);
      await changes.record(trx, [{ productId, cardChanged }]);
      await changes.events.recordChanged(trx, [productId], now());
      const before = sumStock(variants);
      const sum = (field: 'delta' | 'stocked') => changed.reduce((total, each) => total + each[field], 0);
      return { ok: true, stock: before.stock + sum('delta'), quantity: before.quantity + sum('stocked') };
    });
  }

  return {
    /** Adds pieces to stock and quantity of a variant, or of each of several. */
    restock: (productId: string, { amount, variantId, variantIds }: Restock, actor: Actor): Promise<StockResult> =>
      change(productId, variantIds ?? listOfOne(variantId), { kind: 'restock', actor }, () => ({
        delta: amount,
        stocked: amount,
        toText: (name) => `Added ${formatNumber(amount)} to the stock of ${name}`,
      })),

    /** Sets the stock of a variant to what was counted. */
    count: (productId: string, { variantId, stock, note }: StockCount, actor: Actor): Promise<StockResult> =>
      change(productId, listOfOne(variantId), { kind: 'count', actor, note: note || undefined }, (variant) => ({
        delta: stock - variant.stock,
        stocked: 0,
        toText: (name) => `Counted ${name}: ${formatNumber(stock)} instead of ${formatNumber(variant.stock)}`,
      })),

    /** Lists the changes of a product's stock, newest first, also after the product was deleted. */
    listMovements: (productId: string): List<StockMovement> => listOf(movementList(db, productId)),
  };
}

/** Returns how people call a variant of a product. */
async function findName(trx: ShopTransaction, productId: string, { values }: Variant): Promise<string> {
  const { name } = await trx.selectFrom('product').select('name').where('id', '=', productId).executeTakeFirstOrThrow();
  return nameWithVariant({ name, variant: variantText(values) || undefined });
}

/** Chooses the named variants of a product, or its only one. */
function chooseVariants(
  variants: readonly Variant[],
  variantIds: readonly string[] | undefined,
): { ok: true; variants: readonly Variant[] } | Refused {
  if (variantIds === undefined && variants.length > 1) return { ok: false, reason: 'variant-required' };
  const wanted = new Set(variantIds ?? variants.map(({ _id }) => _id));
  const chosen = variants.filter(({ _id }) => wanted.has(_id));
  const isFound = chosen.length > 0 && chosen.length === wanted.size;
  return isFound ? { ok: true, variants: chosen } : { ok: false, reason: 'not-found' };
}

function isTooMuch({ variant, delta, stocked }: StockChange & { variant: Variant }): boolean {
  return Math.max(variant.stock + delta, variant.quantity + stocked) > MAX_PIECES;
}

function listOfOne(variantId: string | undefined): string[] | undefined {
  return variantId === undefined ? undefined : [variantId];
}
