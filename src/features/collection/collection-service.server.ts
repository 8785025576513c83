import type { Actor } from '#features/audit/actor.server.ts';
import type { AuditAction } from '#features/audit/audit-actions.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import { acceptPictures, type PicturesRefused } from '#features/catalogue/gallery/accept-pictures.server.ts';
import { collectionPath } from '#features/catalogue/product-view.ts';
import { lockProducts } from '#features/catalogue/writing/product-rows.server.ts';
import type { PictureService } from '#features/media/picture-service.server.ts';
import { claimSlug } from '#platform/database/claim-slug.server.ts';
import { freeSlugs } from '#platform/database/slugs.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';
import {
  deleteCollection,
  findUnknownProducts,
  insertCollection,
  listPicks,
  lockCollections,
  moveCollection,
  replacePicks,
  updateCollection,
  type VersionedCollection,
} from './collection-queries.server.ts';
import { type Collection, type CollectionDraft, MAX_COLLECTIONS } from './collection-schema.ts';
import { describeChanges } from './describe-changes.ts';
import type { PathUse, PathUses } from './path-uses.server.ts';
import { toCollection } from './to-collection.ts';

/** Why a collection was not saved. */
export type CollectionRefusal =
  | PicturesRefused
  | { ok: false; reason: 'not-found' | 'slug-taken' | 'slug-reserved' | 'picture-gone' | 'too-many-collections' }
  /** The products at these places of the draft do not exist. */
  | { ok: false; reason: 'unknown-products'; places: readonly number[] };

export type SaveCollectionResult = { ok: true; collection: Collection } | CollectionRefusal;
export type RemoveCollectionResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'in-use'; uses: readonly PathUse[] };

export interface EditingDependencies {
  db: Database;
  now: () => number;
  pictures: Pick<PictureService, 'accept' | 'keep' | 'release'>;
  pathUses: PathUses;
}

export type CollectionService = ReturnType<typeof createCollectionService>;

/** Creates the service with which staff keep collections. */
export function createCollectionService({ db, now, pictures, pathUses }: EditingDependencies) {
  function audit(trx: ShopTransaction, action: AuditAction, actor: Actor, entry: { _id?: string; text: string }) {
    const { _id, text } = entry;
    return writeAudit(trx, { at: now(), action, actor, ...(_id !== undefined && { subject: { _id } }), text });
  }

  /** Checks what a draft refers to, and keeps its picture. If that fails, the caller must roll back. */
  async function prepare(
    trx: ShopTransaction,
    id: string,
    draft: CollectionDraft,
    present?: string,
  ): Promise<{ ok: true; slug: string } | CollectionRefusal> {
    const productIds = draft.kind === 'picked' ? draft.productIds : [];
    const unknown = await findUnknownProducts(trx, productIds);
    const places = productIds.flatMap((productId, place) => (unknown.has(productId) ? [place] : []));
    if (places.length > 0) return { ok: false, reason: 'unknown-products', places };
    const claimed = await claimSlug(trx, 'collection', { id, title: draft.title, slug: draft.slug ?? present });
    if (!claimed.ok) return claimed;
    const onPage = draft.image ? [draft.image] : [];
    const gone = await pictures.keep(trx, [{ productId: id, inOrders: [], onPage }]);
    return gone.length > 0 ? { ok: false, reason: 'picture-gone' } : claimed;
  }

  function insert(draft: CollectionDraft, actor: Actor): Promise<SaveCollectionResult> {
    return inTransaction<Tables, SaveCollectionResult>(db, async (trx, rollBack) => {
      if (draft.kind === 'picked') await lockProducts(trx, draft.productIds);
      const others = await lockCollections(trx);
      if (others.length >= MAX_COLLECTIONS) return rollBack({ ok: false, reason: 'too-many-collections' });
      const id = newId();
      const prepared = await prepare(trx, id, draft);
      if (!prepared.ok) return rollBack(prepared);
      const collection = toCollection(id, prepared.slug, draft);
      const position = (others.at(-1)?.position ?? -1) + 1;
      await insertCollection(trx, collection, { position, at: now() });
      await replacePicks(trx, id, collection.productIds ?? []);
      await audit(trx, 'collection-added', actor, { _id: id, text: `Added the collection ${collection.title}` });
      return { ok: true, collection };
    });
  }

  function update(id: string, draft: CollectionDraft, actor: Actor): Promise<SaveCollectionResult> {
    return inTransaction<Tables, SaveCollectionResult>(db, async (trx, rollBack) => {
      if (draft.kind === 'picked') await lockProducts(trx, draft.productIds);
      const before = await readWhole(trx, id);
      if (!before) return rollBack({ ok: false, reason: 'not-found' });
      const prepared = await prepare(trx, id, draft, before.slug);
      if (!prepared.ok) return rollBack(prepared);
      const collection = toCollection(id, prepared.slug, draft);
      const changes = describeChanges(before, collection);
      if (changes === '') return { ok: true, collection };
      await updateCollection(trx, collection, now());
      await replacePicks(trx, id, collection.productIds ?? []);
      const text = `Changed the collection ${before.title}: ${changes}`;
      await audit(trx, 'collection-changed', actor, { _id: id, text });
      return { ok: true, collection };
    });
  }

  return {
    async add(draft: CollectionDraft, actor: Actor): Promise<SaveCollectionResult> {
      const accepted = await acceptPicture(draft, pictures);
      return accepted.ok ? insert(accepted.draft, actor) : accepted;
    },

    /** Replaces a collection. Without a slug, it keeps its own. */
    async change(id: string, draft: CollectionDraft, actor: Actor): Promise<SaveCollectionResult> {
      const accepted = await acceptPicture(draft, pictures);
      return accepted.ok ? update(id, accepted.draft, actor) : accepted;
    },

    /** Deletes a collection. What leads to it prevents that, unless it may go too. */
    remove(id: string, actor: Actor, { force }: { force: boolean }): Promise<RemoveCollectionResult> {
      return inTransaction<Tables, RemoveCollectionResult>(db, async (trx) => {
        const collection = await findLocked(trx, id);
        if (!collection) return { ok: false, reason: 'not-found' };
        const path = collectionPath(collection.slug);
        const uses = await pathUses.list(trx, path);
        if (uses.length > 0 && !force) return { ok: false, reason: 'in-use', uses };
        if (uses.length > 0) await pathUses.remove(trx, path, actor);
        await deleteCollection(trx, id);
        await freeSlugs(trx, 'collection', [id]);
        await pictures.release(trx, [id]);
        await audit(trx, 'collection-deleted', actor, { _id: id, text: `Deleted the collection ${collection.title}` });
        return { ok: true };
      });
    },

    /** Puts collections in an order, before those that are left out. @returns how many have moved. */
    arrange: (ids: readonly string[], actor: Actor): Promise<number> =>
      inTransaction(db, async (trx) => {
        const present = await lockCollections(trx);
        const byId = new Map(present.map((collection) => [collection._id, collection]));
        const first = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
        const arranged = [...new Set([...first, ...present])];
        const moved = arranged.flatMap(({ _id, position }, place) => (position === place ? [] : [{ _id, place }]));
        for (const { _id, place } of moved) await moveCollection(trx, _id, { position: place, at: now() });
        const isReordered = arranged.some((collection, place) => collection !== present[place]);
        if (isReordered)
          await audit(trx, 'collections-arranged', actor, { text: 'Changed the order of the collections' });
        return isReordered ? moved.length : 0;
      }),
  };
}

async function findLocked(trx: ShopTransaction, id: string): Promise<VersionedCollection | undefined> {
  return (await lockCollections(trx)).find(({ _id }) => _id === id);
}

/** Reads a collection with its products for a change to it. */
async function readWhole(trx: ShopTransaction, id: string): Promise<Collection | undefined> {
  const collection = await findLocked(trx, id);
  if (collection?.kind !== 'picked') return collection;
  return { ...collection, productIds: [...((await listPicks(trx, [id])).get(id) ?? [])] };
}

/** Replaces the address of the picture by that at which the shop has it, fetching others first. */
async function acceptPicture(
  draft: CollectionDraft,
  pictures: Pick<PictureService, 'accept'>,
): Promise<{ ok: true; draft: CollectionDraft } | PicturesRefused> {
  const accepted = await acceptPictures({ image: draft.image ?? undefined }, pictures);
  return accepted.ok ? { ok: true, draft: { ...draft, image: accepted.product.image } } : accepted;
}
