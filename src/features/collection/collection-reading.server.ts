import type { CatalogueReading } from '#features/catalogue/catalogue-reading.server.ts';
import { type Door, MAX_DOORS } from '#features/catalogue/door/door.ts';
import type { ProductChanges } from '#features/catalogue/product-changes.server.ts';
import type { QueryDatabase } from '#features/catalogue/product-filter.server.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { collectionPath, DEFAULT_VIEW, type ProductView } from '#features/catalogue/product-view.ts';
import type { ProductViewResult } from '#features/catalogue/view-reading.server.ts';
import type { Within } from '#features/catalogue/within.server.ts';
import { findSlugOwners } from '#platform/database/slugs.server.ts';
import { PromiseCache } from '#platform/promise-cache.ts';
import { listPicks } from './collection-queries.server.ts';
import type { Collection, KnownCollection, Rule } from './collection-schema.ts';
import { withinRule } from './within-rule.server.ts';

const MAX_CACHED_PICTURES = 200;
/** Products of a preview. */
const PREVIEWED = 8;
const MAX_FOUND = 3;

interface ReadingDependencies {
  query: QueryDatabase;
  catalogue: CatalogueReading;
  changes: ProductChanges;
  /** Returns all collections in their order, as this process knows them. */
  getAll: () => readonly KnownCollection[];
  getTimeZone: () => string;
  now: () => number;
}

export type CollectionReading = ReturnType<typeof createCollectionReading>;

/** Creates the read side of collections. */
export function createCollectionReading({ query, catalogue, changes, getAll, getTimeZone, now }: ReadingDependencies) {
  const pictures = new PromiseCache<string | undefined>(MAX_CACHED_PICTURES);
  changes.listen((changed) => {
    if (changed.some(({ cardChanged }) => cardChanged)) pictures.clear();
  });
  changes.onMissedChanges(() => pictures.clear());

  const listPublished = () => getAll().filter(({ published }) => published);

  async function withinOfRule(rule: Rule): Promise<Within> {
    const definitions = await catalogue.listAttributes();
    return withinRule(rule, { definitions, now: now(), timeZone: getTimeZone() });
  }

  /** Returns the part of the catalogue that a collection is, with ids in their order if they were picked. */
  async function withinOf({ _id, rule }: KnownCollection): Promise<Within> {
    if (rule) return withinOfRule(rule);
    return { ids: (await query((db) => listPicks(db, [_id]))).get(_id) ?? [] };
  }

  /** Lists the products of a view of a collection. */
  async function listView(view: ProductView, within: Within): Promise<ProductViewResult> {
    const { ids } = within;
    return ids && view.sort === 'default' ? catalogue.listGivenOfView(view, ids) : catalogue.listView(view, within);
  }

  async function findFirst(collection: KnownCollection): Promise<Product | undefined> {
    const { products } = await listView(DEFAULT_VIEW, await withinOf(collection));
    return products.find(({ featured }) => featured) ?? products[0];
  }

  /** Returns the picture of a collection, or that of one of its products. */
  async function pictureOf(collection: KnownCollection): Promise<string | undefined> {
    if (collection.image !== undefined) return collection.image;
    return pictures.get(collection._id, async () => (await findFirst(collection))?.image);
  }

  return {
    listPublished,
    withinOf,
    listView,
    pictureOf,

    /** Finds the collection that has or had a slug, or has this id. Visitors see published ones. */
    async find(key: string, { publishedOnly }: { publishedOnly: boolean }): Promise<KnownCollection | undefined> {
      const all = publishedOnly ? listPublished() : getAll();
      const present = all.find(({ slug, _id }) => slug === key || _id === key);
      if (present) return present;
      const owner = (await query((db) => findSlugOwners(db, 'collection', [key]))).get(key);
      return all.find(({ _id }) => _id === owner);
    },

    /** Adds the products that were picked. Visitors are not told of unpublished ones. */
    async withPicks(
      collections: readonly KnownCollection[],
      { publishedOnly }: { publishedOnly: boolean },
    ): Promise<Collection[]> {
      const picked = collections.filter(({ kind }) => kind === 'picked').map(({ _id }) => _id);
      const picks = await query((db) => listPicks(db, picked, { publishedOnly }));
      return collections.map((collection) =>
        collection.kind === 'picked'
          ? { ...collection, productIds: [...(picks.get(collection._id) ?? [])] }
          : collection,
      );
    },

    /** Lists the doors to the first published collections. None without a collection that has something to show. */
    async listDoors(): Promise<Door[]> {
      const doors: Door[] = [];
      for (const collection of listPublished().slice(0, MAX_DOORS)) {
        const image = await pictureOf(collection);
        if (image !== undefined) doors.push({ label: collection.title, to: collectionPath(collection.slug), image });
      }
      return doors;
    },

    /** Counts the published products that match a rule, up to a bound, and lists the newest of them. */
    async preview(rule: Rule): Promise<{ total: number; products: Product[] }> {
      const { products, total } = await catalogue.listView(DEFAULT_VIEW, await withinOfRule(rule));
      return { total, products: products.slice(0, PREVIEWED) };
    },

    /** Finds a few collections with a word in their title that begins so. */
    findByTitle(query: string, { publishedOnly }: { publishedOnly: boolean }): KnownCollection[] {
      const begins = ` ${query.trim().toLowerCase()}`;
      return (publishedOnly ? listPublished() : getAll())
        .filter(({ title }) => ` ${title.toLowerCase()}`.includes(begins))
        .slice(0, MAX_FOUND);
    },
  };
}
