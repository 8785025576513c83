import { createLists } from '#platform/database/table-list.server.ts';
import type { List } from '#platform/http/list-query.ts';
import { getAll, PromiseCache } from '#platform/promise-cache.ts';
import { listDefinitions } from './attribute/attribute-queries.server.ts';
import type { AttributeDefinition } from './attribute/attribute-schema.ts';
import { EVERY_PRODUCT } from './cache-tags.ts';
import { type Door, KIND_KEY } from './door/door.ts';
import { listDoors, viewOfKind } from './door/list-doors.server.ts';
import { givenList } from './given-products.server.ts';
import { listManufacturers } from './manufacturer/manufacturer-queries.server.ts';
import type { Manufacturer } from './manufacturer/manufacturer-schema.ts';
import { withLowestPrices } from './price-history/price-history.server.ts';
import { toCardData } from './product-card-data.ts';
import type { ProductChanges } from './product-changes.server.ts';
import { type CountedFacets, createFacetReading } from './product-facets.server.ts';
import type { ProductFilter, QueryDatabase } from './product-filter.server.ts';
import {
  countProducts,
  type IdRange,
  listAddresses,
  listFiltered,
  listReduced,
  listSorted,
  productList,
} from './product-list-queries.server.ts';
import type { AddressedProduct } from './product-paths.ts';
import { findIdBySlug, findProduct, listFeatured, listProductsById } from './product-queries.server.ts';
import type { Product, ProductOrder } from './product-schema.ts';
import { DEFAULT_VIEW, type ProductView, type Promo, SAVINGS } from './product-view.ts';
import { createViewReading } from './view-reading.server.ts';

/** Number of products in New Arrivals (specification, section 9). */
const NEW_ARRIVALS = 4;
const MAX_RELATED = 4;
/** Products of a view among which those are found that a part of a page shows. */
const NEWEST = { sort: 'default', limit: 24 } as const;
/** Of how many views the newest products are kept: those of the categories and of some kinds. */
const MAX_NEWEST = 30;
/** How many products are kept for their cards. A large one takes some 10 kB. */
const MAX_SHOWN = 500;
/** How many products are kept for pages of their own. */
const MAX_WHOLE = 500;
/** Number of products among which a promotion finds one in stock. */
const MAX_PROMO_CANDIDATES = 8;

export type CatalogueReading = ReturnType<typeof createCatalogueReading>;

/** Creates the read side of the catalogue. */
export function createCatalogueReading(query: QueryDatabase, changes: ProductChanges) {
  const listOf = createLists();
  const facets = createFacetReading(query, changes);
  const definitions = new PromiseCache<AttributeDefinition[]>(1);
  const manufacturers = new PromiseCache<Manufacturer[]>(1);
  const doors = new PromiseCache<Door[]>(1);
  const newest = new PromiseCache<readonly Product[]>(MAX_NEWEST);
  const shown = new PromiseCache<Product | undefined>(MAX_SHOWN);
  const idsByAddress = new PromiseCache<string>(MAX_WHOLE);
  const whole = new PromiseCache<Product | undefined>(MAX_WHOLE);
  function forget(): void {
    definitions.clear();
    manufacturers.clear();
    doors.clear();
    newest.clear();
    shown.clear();
    idsByAddress.clear();
  }
  function forgetWhole(productId: string): void {
    if (productId === EVERY_PRODUCT) whole.clear();
    else whole.delete(productId);
  }
  changes.listen((changed) => {
    if (changed.some(({ cardChanged }) => cardChanged)) forget();
    for (const { productId } of changed) forgetWhole(productId);
  });
  changes.onMissedChanges(() => {
    forget();
    forgetWhole(EVERY_PRODUCT);
  });
  const readManufacturers = () => manufacturers.get('', () => query(listManufacturers));
  const readDefinitions = () => definitions.get('', () => query(listDefinitions));

  /** Finds a product with what only a page of its own shows. */
  const findWhole = (id: string): Promise<Product | undefined> =>
    query(async (db) => {
      const product = await findProduct(db, id);
      const [priced] = product ? await withLowestPrices(db, [product]) : [];
      return priced;
    });

  /** Finds the id of a product by the end of its address: its id, or a slug that it has or had. */
  const findId = async (address: string): Promise<string> =>
    (await query((db) => findIdBySlug(db, address))) ?? address;

  /** Reads products for their cards. They are kept until a card changes, because many lists show them. */
  async function readProducts(ids: readonly string[]): Promise<Product[]> {
    const products = await getAll(shown, ids, async (missing) => {
      const found = await query((db) => listProductsById(db, missing));
      return new Map(found.map((product) => [product._id, product]));
    });
    return products.filter((product) => product !== undefined);
  }

  const views = createViewReading({ query, readProducts, readDefinitions, countFacets: facets.read });
  const { filterOf } = views;

  /** Lists the newest products of a view. They are kept until a card changes, because many pages show some of them. */
  async function listNewest(view: ProductView): Promise<readonly Product[]> {
    const filter = await filterOf(view);
    return newest.get(JSON.stringify(filter), () =>
      query((db) =>
        // The newest of a category are found sooner without counting them.
        filter.attributes ? listFiltered(db, filter, NEWEST) : listSorted(db, filter, NEWEST),
      ),
    );
  }

  return {
    ...views,

    /** Lists products in the given order. */
    list: (filter: ProductFilter, order: ProductOrder): List<Product> => listOf(productList(query, filter, order)),

    /** Lists given products that match a filter, in the order of their ids. */
    listGiven: (filter: ProductFilter & { ids: readonly string[] }): List<Product> => givenList(query, filter),

    listNewArrivals: (): Promise<Product[]> =>
      query((db) => listSorted(db, { published: true }, { sort: 'default', limit: NEW_ARRIVALS })),

    listFeatured: (): Promise<Product[]> => query(listFeatured),

    listNewest,

    /** Lists other products of the same category: those of the same kind first, sold-out ones last, then the newest. */
    async listRelated({ _id, category, attributes }: Product): Promise<Product[]> {
      const kind = attributes.find(({ key }) => key === KIND_KEY)?.value;
      const ofCategory = await listNewest({ ...DEFAULT_VIEW, category });
      const ofKind = typeof kind === 'string' ? await listNewest({ ...viewOfKind(kind), category }) : [];
      const unique = new Map([...ofKind, ...ofCategory].map((product) => [product._id, product]));
      unique.delete(_id);
      const kinds = new Set(ofKind.map((product) => product._id));
      const rank = (product: Product) => Number(product.stock === 0) * 2 + Number(!kinds.has(product._id));
      return [...unique.values()].toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_RELATED);
    },

    /** Lists the doors: the kinds of products that customers can go into. */
    listDoors: (): Promise<Door[]> => doors.get('', async () => listDoors(await readDefinitions(), listNewest)),

    /** Lists the promotions with a product each, if possible in stock. Leaves out those that no product fits. */
    async listPromos(): Promise<Promo[]> {
      const promos: Promo[] = [];
      for (const saving of SAVINGS.toReversed()) {
        const reduced = await query((db) => listReduced(db, saving, MAX_PROMO_CANDIDATES));
        const unused = reduced.filter(({ _id }) => promos.every(({ product }) => product._id !== _id));
        const product = [...unused, ...reduced].find(({ stock }) => stock > 0) ?? reduced[0];
        if (!product) continue;
        const filter = await filterOf({ ...DEFAULT_VIEW, saving });
        const cheapest = await query((db) => listFiltered(db, filter, { sort: 'lowest', limit: 1 }));
        const lowestPrice = cheapest[0]?.price ?? product.price;
        promos.push({ saving, product: toCardData(product), lowestPrice });
      }
      return promos;
    },

    /** Returns the highest price of all products, as a decimal number. */
    readHighestPrice: facets.readHighestPrice,

    /** Returns the filter options of a list. */
    readFacetsOf: async (filter: ProductFilter): Promise<CountedFacets> => facets.read(filter, await readDefinitions()),

    /** Lists the definitions of attributes in their order. */
    listAttributes: readDefinitions,

    /** Lists the manufacturers in the order of staff. */
    listManufacturers: readManufacturers,

    /** Finds the manufacturer of a product. */
    async findManufacturer({ manufacturerId }: Product): Promise<Manufacturer | undefined> {
      if (manufacturerId === undefined) return undefined;
      return (await readManufacturers()).find(({ _id }) => _id === manufacturerId);
    },

    /** Counts published products, up to `max`. */
    countPublished: (max: number): Promise<number> => query((db) => countProducts(db, { published: true }, max)),

    /** Lists what addresses of published products are made of, all or in a range of ids, up to `limit`. */
    listAddresses: (limit: number, range?: IdRange): Promise<AddressedProduct[]> =>
      query((db) => listAddresses(db, limit, range)),

    /** Finds a product, published or not. */
    find: findWhole,

    /** Lists published products by id. Skips the others like unknown ones. */
    async listPublished(ids: readonly string[]): Promise<Product[]> {
      return (await query((db) => listProductsById(db, ids))).filter(({ published }) => published);
    },

    /** Finds a published product by the end of its address. */
    findPublished: async (address: string): Promise<Product | undefined> =>
      ifPublished(await findWhole(await findId(address))),

    /** Finds a published product for a page of its own, like `findPublished`. It is kept until it changes. */
    async findForPage(address: string): Promise<Product | undefined> {
      const id = await idsByAddress.get(address, () => findId(address));
      return ifPublished(await whole.get(id, () => findWhole(id)));
    },
  };
}

function ifPublished(product: Product | undefined): Product | undefined {
  return product?.published ? product : undefined;
}
