import { type Actor, authorOf } from '#features/audit/actor.server.ts';
import type { ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';
import { createAttributes } from './attribute/attribute-service.server.ts';
import { createCatalogueReading } from './catalogue-reading.server.ts';
import { createProduct } from './create-product.ts';
import { acceptPictures, type PicturesRefused } from './gallery/accept-pictures.server.ts';
import { usedPictures } from './gallery/used-pictures.server.ts';
import { createManufacturers } from './manufacturer/manufacturer-service.server.ts';
import { auditProduct } from './product-audit.server.ts';
import { copyProduct } from './product-copy.ts';
import type { NewProduct } from './product-draft-schema.ts';
import { createProductEditing, type EditingDependencies, type PicturesGone } from './product-editing.server.ts';
import type { Product } from './product-schema.ts';
import { createOrderStock } from './stock/order-stock.server.ts';
import { createStockKeeping } from './stock/stock-keeping.server.ts';
import type { Disagreement } from './variant/fit-options.ts';
import { listTakenSkus } from './variant/variant-queries.server.ts';
import { type InsertProductResult, insertProduct } from './writing/insert-product.server.ts';

/** The new product. `disagree`: fields of the draft contradict each other. */
export type AddProductResult =
  | { ok: true; product: Product }
  | PicturesGone
  | PicturesRefused
  | Exclude<InsertProductResult, { ok: true }>
  | { ok: false; reason: 'disagree'; errors: readonly Disagreement[] };

/** The copy, or why there is none. */
export type DuplicateResult = AddProductResult | { ok: false; reason: 'product-gone' };

export type CatalogueService = ReturnType<typeof createCatalogueService>;

/** Creates the service for products and their stock. */
export function createCatalogueService(dependencies: EditingDependencies) {
  const { db, changes, now, pictures } = dependencies;
  const reading = createCatalogueReading((read) => read(db), changes);
  const editing = createProductEditing(dependencies);

  /** Inserts a product. If that fails, the caller must roll back. */
  async function insert(trx: ShopTransaction, product: Product, actor: Actor): Promise<AddProductResult> {
    const at = now();
    const gone = await pictures.keep(trx, [{ productId: product._id, ...usedPictures(product) }]);
    if (gone.length > 0) return { ok: false, reason: 'picture-gone', pictures: gone };
    const inserted = await insertProduct(trx, product, { at, by: authorOf(actor) });
    if (!inserted.ok) return inserted;
    await auditProduct(trx, 'product-added', product, { text: `Added ${product.name}`, actor, at });
    return { ok: true, product };
  }

  function addAndRecord(product: Product, actor: Actor): Promise<AddProductResult> {
    return inTransaction<Tables, AddProductResult>(db, async (trx, rollBack) => {
      const added = await insert(trx, product, actor);
      if (!added.ok) return rollBack(added);
      await changes.recordEdits(trx, [product._id]);
      return added;
    });
  }

  return {
    ...reading,
    ...editing,
    ...createStockKeeping({ db, changes, now }),
    ...createOrderStock(changes, now),
    ...createAttributes({ db, changes, now }),
    ...createManufacturers({ db, changes, now }),

    /** Adds a product with its variants. */
    async add(draft: NewProduct, actor: Actor): Promise<AddProductResult> {
      const created = createProduct(newId(), draft);
      if (!created.ok) return { ok: false, reason: 'disagree', errors: created.errors };
      const accepted = await acceptPictures(created.product, pictures);
      return accepted.ok ? addAndRecord(accepted.product, actor) : accepted;
    },

    /** Adds an unpublished copy of a product, without stock. */
    async duplicate(id: string, actor: Actor): Promise<DuplicateResult> {
      const product = await reading.find(id);
      if (!product) return { ok: false, reason: 'product-gone' };
      const accepted = await acceptPictures(product, pictures);
      if (!accepted.ok) return accepted;
      for (let attempt = 1; ; attempt++) {
        const copy = copyProduct(accepted.product, attempt);
        // When the copy is saved in the editor, its SKUs become capitals, as those of an earlier copy may be already.
        if ((await listTakenSkus(db, copy.variants.map(inCapitals))).length > 0) continue;
        const added = await addAndRecord(copy, actor);
        if (added.ok || added.reason !== 'sku-taken') return added;
      }
    },

    /** @returns whether the product existed. */
    remove: async (id: string, actor: Actor): Promise<boolean> => (await editing.removeAll([id], actor)) === 1,
  };
}

function inCapitals({ sku }: Product['variants'][number]): string {
  return sku.toUpperCase();
}
