import { type Actor, authorOf } from '#features/audit/actor.server.ts';
import type { PictureUse, PictureUser } from '#features/media/picture-user.server.ts';
import { batchesOf } from '#platform/batches.ts';
import { inIds } from '#platform/database/in-ids.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { listDefinitions } from './attribute/attribute-queries.server.ts';
import { auditEdit } from './product-audit.server.ts';
import type { ProductChanges } from './product-changes.server.ts';
import type { Product } from './product-schema.ts';
import { keepPictures, type PictureKeeper } from './writing/keep-pictures.server.ts';
import { prepareDifference } from './writing/prepare-difference.server.ts';
import { lockProducts } from './writing/product-rows.server.ts';
import { differenceOf, fromStored, readStored } from './writing/stored-product.server.ts';
import { writeDifferences } from './writing/write-differences.server.ts';

/** Products that are written at a time. */
const AT_ONCE = 50;

interface UserDependencies {
  db: Database;
  changes: ProductChanges;
  pictures: PictureKeeper;
  now: () => number;
}

/** Tells where products and their variants show pictures. */
export function createPictureUser({ db, changes, pictures, now }: UserDependencies): PictureUser {
  /** Replaces a picture of products. */
  async function replaceIn(
    trx: ShopTransaction,
    ids: readonly string[],
    { from, to, actor }: { from: string; to: string; actor: Actor },
  ): Promise<void> {
    await lockProducts(trx, ids);
    const definitions = await listDefinitions(trx);
    const at = now();
    const edits = (await readStored(trx, ids)).map((stored) => {
      const before = fromStored(stored, definitions);
      const after = withPicture(before, from, to);
      return { before, after, difference: differenceOf({ product: before, stored }, after) };
    });
    const differences = edits.map(({ difference }) => difference);
    const gone = await keepPictures(trx, differences, pictures);
    if (gone.length > 0) throw new Error('The picture that replaces another one was deleted');
    const prepared = differences.map((difference) => prepareDifference(difference, definitions));
    const written = await writeDifferences(trx, prepared, { by: authorOf(actor), at, through: 'edit' });
    if (written !== 'written') throw new Error(`A picture of products was not replaced: ${written}`);
    for (const { before, after } of edits) await auditEdit(trx, before, after, { actor, at });
    await changes.recordEdits(trx, ids);
  }

  return {
    findUses: (urls) => findUses(db, urls),

    async replace(trx, from, to, actor) {
      const uses = await findUses(trx, [from]);
      // Like all edits, in the order of their ids, so that none waits for another.
      const ids = uses.map(({ _id }) => _id).toSorted();
      for (const batch of batchesOf(ids, AT_ONCE)) await replaceIn(trx, batch, { from, to, actor });
    },
  };
}

/** Finds the products that show pictures, as the main one, of a variant, or elsewhere on their page. */
async function findUses(db: Database | ShopTransaction, urls: readonly string[]): Promise<PictureUse[]> {
  const main = db
    .selectFrom('product')
    .select(['image as url', 'id', 'name'])
    .where(inIds(db, 'product.image', urls));
  const ofVariants = db
    .selectFrom('product_variant')
    .innerJoin('product', 'product.id', 'product_variant.product_id')
    .select((eb) => [eb.ref('product_variant.image').$notNull().as('url'), 'product.id', 'product.name'])
    .where(inIds(db, 'product_variant.image', urls));
  const onPages = db
    .selectFrom('picture_use')
    .innerJoin('product', 'product.id', 'picture_use.product_id')
    .select(['picture_use.url', 'product.id', 'product.name'])
    .where(inIds(db, 'picture_use.url', urls));
  const rows = [...(await main.execute()), ...(await ofVariants.execute()), ...(await onPages.execute())];
  const distinct = new Map(rows.map((row) => [`${row.url} ${row.id}`, row]));
  return [...distinct.values()].map(({ url, id, name }) => ({ url, kind: 'product', _id: id, title: name }));
}

/** Returns a product that shows another picture instead of one. It shows each once. */
function withPicture(product: Product, from: string, to: string): Product {
  const replaced = (image: string) => (image === from ? to : image);
  const images = product.images.map((each) => ({ ...each, image: replaced(each.image) }));
  return {
    ...product,
    image: replaced(product.image),
    images: images.filter(({ image }, index) => images.findIndex((each) => each.image === image) === index),
    variants: product.variants.map((each) =>
      each.image === undefined ? each : { ...each, image: replaced(each.image) },
    ),
    ...(product.story && { story: product.story.map((each) => ({ ...each, image: replaced(each.image) })) }),
  };
}
