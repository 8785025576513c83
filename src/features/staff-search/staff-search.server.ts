import type { Product } from '#features/catalogue/product-schema.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import type { Permission } from '#platform/http/permissions.ts';
import { findOrders } from './find-orders.server.ts';
import { findPeople } from './find-people.server.ts';
import { findProducts, MAX_FOUND_PRODUCTS } from './find-products.server.ts';
import {
  type FoundCollection,
  type FoundProduct,
  type StaffSearchResult,
  staffSearchCalls,
} from './staff-search-calls.ts';

/** Finds a few orders, products and people that begin so, of the kinds that the permissions include. */
export async function staffSearchOf(
  db: Database,
  query: string,
  permissions: ReadonlySet<Permission>,
): Promise<Omit<StaffSearchResult, 'collections'>> {
  const [orders, products, people] = await Promise.all([
    permissions.has('orders.read') ? findOrders(db, query) : [],
    permissions.has('products.write') ? findProducts(db, query) : [],
    permissions.has('customers.read') ? findPeople(db, query) : [],
  ]);
  return { orders, products, people };
}

/** Finds published products by words, the best first. */
export type FindByWords = (query: string, limit: number) => Promise<readonly Product[]>;

/** Finds a few collections with a word in their title that begins so. */
type FindCollections = (query: string) => readonly FoundCollection[];

interface StaffSearchDependencies {
  db: Database;
  findByWords: FindByWords;
  findCollections: FindCollections;
}

/** Assembles the search of the dashboard. */
export function createStaffSearch({ db, findByWords, findCollections }: StaffSearchDependencies) {
  const feature: Feature = {
    addRoutes: (app, routeIn) =>
      routeIn(app)(staffSearchCalls.searchAsStaff, async ({ query: { q }, principal: { permissions } }) => {
        const found = await staffSearchOf(db, q, permissions);
        if (!permissions.has('products.write')) return { ...found, collections: [] };
        const collections = findCollections(q).map(({ _id, title, published }) => ({ _id, title, published }));
        return { ...found, collections, products: await addByWords(found.products, q) };
      }),
  };

  /** Fills up with products that have the words, like customers find them. */
  async function addByWords(products: readonly FoundProduct[], query: string): Promise<FoundProduct[]> {
    if (products.length >= MAX_FOUND_PRODUCTS) return [...products];
    const others = (await findByWords(query, MAX_FOUND_PRODUCTS))
      .filter(({ _id }) => !products.some((product) => product._id === _id))
      .map(({ _id, name, image, company, price, published }) => ({ _id, name, image, company, price, published }));
    return [...products, ...others].slice(0, MAX_FOUND_PRODUCTS);
  }
  return { feature };
}
