import { inIds } from '#platform/database/in-ids.server.ts';
import { createInserter } from '#platform/database/row-statement.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { MAX_PICKED } from './collection-schema.ts';
import type { CollectionProductTable } from './collection-table.ts';

type Source = Database | ShopTransaction;

/** The place of a product in a collection that is picked by hand. Without a position, it comes last. */
export interface Membership {
  collectionId: string;
  position?: number | undefined;
}

/** How the collections of a product change. */
export interface MembershipChange {
  productId: string;
  before: readonly Membership[];
  after: readonly Membership[];
}

const insertRows = createInserter<CollectionProductTable>('collection_product', {
  collection_id: 'text',
  product_id: 'text',
  position: 'integer',
});

/** Lists the ids and slugs of all collections in their order, and which of them are picked by hand. */
export async function listNamedCollections(db: Source): Promise<{ id: string; slug: string; isPicked: boolean }[]> {
  const rows = await db
    .selectFrom('collection')
    .select(['id', 'slug', 'rule'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id, slug, rule }) => ({ id, slug, isPicked: rule === null }));
}

/** Lists the collections of products, by product id. Products without one are missing. */
export async function listMemberships(
  db: Source,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, Required<Membership>[]>> {
  const rows = await db
    .selectFrom('collection_product')
    .select(['collection_id', 'product_id', 'position'])
    .where(inIds(db, 'product_id', productIds))
    .orderBy('collection_id')
    .execute();
  const memberships = rows.map(({ collection_id, product_id, position }) => ({
    productId: product_id,
    membership: { collectionId: collection_id, position },
  }));
  const byProduct = Map.groupBy(memberships, ({ productId }) => productId);
  return new Map([...byProduct].map(([id, each]) => [id, each.map(({ membership }) => membership)]));
}

/** Finds the products whose collections are no longer as before a change, or that would be added to a collection that is gone. */
export async function findMovedProducts(
  trx: ShopTransaction,
  changes: readonly MembershipChange[],
): Promise<Set<string>> {
  if (changes.length === 0) return new Set();
  const picked = new Set((await listNamedCollections(trx)).flatMap(({ id, isPicked }) => (isPicked ? [id] : [])));
  const present = await listMemberships(
    trx,
    changes.map(({ productId }) => productId),
  );
  const moved = changes.filter(({ productId, before, after }) => {
    const isAsBefore = idsOf(present.get(productId) ?? []) === idsOf(before);
    return !isAsBefore || after.some(({ collectionId }) => !picked.has(collectionId));
  });
  return new Set(moved.map(({ productId }) => productId));
}

function idsOf(memberships: readonly Membership[]): string {
  return memberships
    .map(({ collectionId }) => collectionId)
    .toSorted()
    .join();
}

/** Moves products into and out of collections. @returns whether each has room. Otherwise the caller must roll back. */
export async function changeMemberships(trx: ShopTransaction, changes: readonly MembershipChange[]): Promise<boolean> {
  const added: (Membership & { productId: string })[] = [];
  for (const { productId, before, after } of changes) {
    const kept = new Set(after.map(({ collectionId }) => collectionId));
    const former = new Set(before.map(({ collectionId }) => collectionId));
    const left = [...former].filter((id) => !kept.has(id));
    if (left.length > 0)
      await trx
        .deleteFrom('collection_product')
        .where('product_id', '=', productId)
        .where(inIds(trx, 'collection_id', left))
        .execute();
    added.push(
      ...after.filter(({ collectionId }) => !former.has(collectionId)).map((each) => ({ ...each, productId })),
    );
  }
  const byCollection = Map.groupBy(added, ({ collectionId }) => collectionId);
  for (const [collectionId, members] of byCollection) if (!(await addMembers(trx, collectionId, members))) return false;
  return true;
}

/** Adds products to a collection. @returns whether it has room for them. */
async function addMembers(
  trx: ShopTransaction,
  collectionId: string,
  members: readonly { productId: string; position?: number | undefined }[],
): Promise<boolean> {
  const { count, last } = await trx
    .selectFrom('collection_product')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('last')])
    .where('collection_id', '=', collectionId)
    .executeTakeFirstOrThrow();
  if (Number(count) + members.length > MAX_PICKED) return false;
  let next = (last ?? -1) + 1;
  const rows = members.map(({ productId, position }) => ({
    collection_id: collectionId,
    product_id: productId,
    position: position ?? next++,
  }));
  await insertRows(trx, rows);
  return true;
}
