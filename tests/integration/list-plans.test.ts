import { CompiledQuery, type Kysely, type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPartners } from '#features/bought-together/pair-queries.server.ts';
import { countOptions } from '#features/catalogue/product-facets.server.ts';
import type { ProductFilter } from '#features/catalogue/product-filter.server.ts';
import {
  chooseSelectiveStrategy,
  countProducts,
  listAddresses,
  listFiltered,
  listReduced,
  listSorted,
  productList,
} from '#features/catalogue/product-list-queries.server.ts';
import { listFeatured } from '#features/catalogue/product-queries.server.ts';
import { type ProductOrder, productOrderSchema } from '#features/catalogue/product-schema.ts';
import { messageList } from '#features/contact/contact-queries.server.ts';
import { orderList } from '#features/order/order/order-list-queries.server.ts';
import { listUnowned } from '#features/order/order/order-owner-queries.server.ts';
import { countPending } from '#features/order/order/order-queries.server.ts';
import { orderSortSchema } from '#features/order/order/order-schema.ts';
import { SETTLED_STATES, WAITING_STATES } from '#features/order/payment/check-schedule.ts';
import { listIntentsToCheck } from '#features/order/payment/payment-queries.server.ts';
import { withdrawalList } from '#features/order/withdrawal/withdrawal-queries.server.ts';
import {
  countStockBelow,
  listProblemPayments,
  listScarce,
  sumPieces,
  sumSales,
} from '#features/overview/overview-queries.server.ts';
import { countByStars, productReviewList, staffReviewList } from '#features/review/review-list-queries.server.ts';
import { reviewSortSchema, reviewStateSchema } from '#features/review/review-schema.ts';
import { findInStock, readCandidates } from '#features/search/candidates.server.ts';
import { staffSearchOf } from '#features/staff-search/staff-search.server.ts';
import { permissionsOf } from '#features/user/roles.ts';
import { userList } from '#features/user/user-queries.server.ts';
import { engineOf } from '#platform/database/engine.server.ts';
import { openDatabase } from '#platform/database/open-database.server.ts';
import { readPage } from '#platform/database/table-list.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { largeId, seedLargeShop } from '../../bench/support/large-shop.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/test-database.ts';

const SIZE = { products: 2000, orders: 3000, users: 1000 };
const PAGE = { page: 3, limit: 5 };
const LAST_PAGE = { page: 200, limit: 5 };
const FEW_ARE_NEWER = Date.now() - 86_400_000;
const userId = largeId('user', 0);
const productId = largeId('product', 1);
const orderId = largeId('order', 1);
const IDS = Array.from({ length: 100 }, (_, index) => largeId('product', index));
const today = Math.floor(Date.now() / 86_400_000);
const thisDay = { date: '', from: today * 86_400_000, until: (today + 1) * 86_400_000 };

const productsOf = (db: Database, filter: ProductFilter, order: ProductOrder) =>
  productList((read) => read(db), filter, order);

/** Lists that an index returns in order, without sorting. */
const IN_ORDER: Record<string, (db: Database) => Promise<unknown>> = {
  users: async (db) => [await readPage(userList(db, {}), PAGE, SIZE.users), await userList(db, {}).count(100)],
  'users, last page': (db) => readPage(userList(db, {}), LAST_PAGE, SIZE.users),
  'users with a role': async (db) => [
    await readPage(userList(db, { role: 'admin' }), PAGE, SIZE.users),
    await userList(db, { role: 'user' }).count(100),
  ],
  "a user's orders": (db) => readPage(orderList(db, { userId }, 'newest'), PAGE, SIZE.orders),
  'orders without an owner': (db) => listUnowned(db, { placedAt: 0, id: '' }, 5),
  "a user's pending orders": (db) => countPending(db, [userId]),
  'scarce products': async (db) => [await listScarce(db, 100, 5), await countStockBelow(db, 100, 1000)],
  'featured products': listFeatured,
  'what is bought together': (db) => listPartners(db, largeId('product', 1), 4),
  messages: async (db) => [
    await readPage(messageList(db, undefined), PAGE, 1000),
    await readPage(messageList(db, 'open'), PAGE, 1000),
  ],
  withdrawals: async (db) => [
    await readPage(withdrawalList(db, undefined), PAGE, 1000),
    await readPage(withdrawalList(db, 'open'), PAGE, 1000),
  ],
  promotions: (db) => listReduced(db, 45, 8),
  'addresses of the sitemap': (db) => listAddresses(db, 10),
  'addresses of a part of the sitemap': (db) => listAddresses(db, 10, { from: '0a', before: '0b' }),
};
for (const sort of orderSortSchema.options) {
  IN_ORDER[`orders, ${sort}`] = async (db) => [
    await readPage(orderList(db, {}, sort), PAGE, SIZE.orders),
    await readPage(orderList(db, {}, sort), LAST_PAGE, LAST_PAGE.page * LAST_PAGE.limit),
    await orderList(db, {}, sort).count(100),
  ];
  IN_ORDER[`orders with a very common name, ${sort}`] = (db) =>
    readPage(orderList(db, { search: 'a' }, sort), PAGE, 20_000);
  IN_ORDER[`paid orders, ${sort}`] = (db) => readPage(orderList(db, { payment: 'paid' }, sort), PAGE, 20_000);
  IN_ORDER[`pending orders paid by card, ${sort}`] = (db) =>
    readPage(orderList(db, { status: 'pending', payment: 'paid', method: 'card' }, sort), PAGE, 20_000);
  IN_ORDER[`pending orders, ${sort}`] = (db) => readPage(orderList(db, { status: 'pending' }, sort), PAGE, SIZE.orders);
}
for (const sort of productOrderSchema.options) {
  IN_ORDER[`all products, ${sort}`] = async (db) => [
    await readPage(productsOf(db, {}, sort), PAGE, SIZE.products),
    await readPage(productsOf(db, {}, sort), LAST_PAGE, LAST_PAGE.page * LAST_PAGE.limit),
  ];
}
for (const sort of reviewSortSchema.options) {
  IN_ORDER[`reviews of a product, ${sort}`] = async (db) => {
    for (const rating of [undefined, 5]) {
      const list = productReviewList(db, { productId, rating }, sort);
      await readPage(list, PAGE, 100);
      await readPage(list, LAST_PAGE, LAST_PAGE.page * LAST_PAGE.limit);
      await list.count(100);
    }
  };
}
for (const state of reviewStateSchema.options) {
  IN_ORDER[`reviews for staff, ${state}`] = async (db) => {
    await readPage(staffReviewList(db, state), PAGE, 20_000);
    await staffReviewList(db, state).count(100);
  };
}
for (const sort of ['default', 'lowest', 'highest'] as const) {
  for (const filter of [{}, { category: 'pc' }, { company: 'Alder Works' }] as const) {
    IN_ORDER[`the products page, ${sort} ${Object.keys(filter)}`] = async (db) => [
      await listSorted(db, { published: true, ...filter }, { sort, limit: 25 }),
      await countProducts(db, { published: true, ...filter }, 1000),
    ];
  }
}

/** Searches, whose results are sorted afterwards, and sums. */
const FOUND: Record<string, (db: Database) => Promise<unknown>> = {
  'users by name or email': (db) => readPage(userList(db, { search: 'ada' }), PAGE, 100),
  'users with a role, by name': (db) => readPage(userList(db, { role: 'user', search: 'ada' }), PAGE, 100),
  'orders by id': (db) => readPage(orderList(db, { search: orderId.slice(0, 4) }, 'newest'), PAGE, 100),
  'orders by name or email': (db) => readPage(orderList(db, { search: 'ada' }, 'largest'), PAGE, 100),
  'pending orders by name': (db) => readPage(orderList(db, { search: 'ada', status: 'pending' }, 'oldest'), PAGE, 100),
  'unpaid orders': async (db) => [
    await readPage(orderList(db, { payment: 'unpaid' }, 'newest'), PAGE, 100),
    await orderList(db, { payment: 'unpaid' }, 'newest').count(100),
    await orderList(db, { payment: 'unpaid' }, 'newest').readAfter(undefined, 100),
  ],
  'orders by method': async (db) => [
    await readPage(orderList(db, { method: 'card' }, 'largest'), PAGE, 100),
    await orderList(db, { method: 'card', status: 'pending' }, 'largest').count(100),
  ],
  'unpaid orders by name': (db) => readPage(orderList(db, { payment: 'unpaid', search: 'ada' }, 'oldest'), PAGE, 100),
  'reviews by stars': (db) => countByStars(db, productId),
  'products by name': (db) => readPage(productsOf(db, { text: 'amber' }, 'lowest'), PAGE, 100),
  'the products page by name': (db) =>
    listFiltered(db, { published: true, text: 'amber' }, { sort: 'default', limit: 25 }),
  'the products page by saving': async (db) => [
    await listFiltered(db, { published: true, minSaving: 45 }, { sort: 'lowest', limit: 25 }),
    await listFiltered(db, { published: true, minSaving: 30, text: 'amber' }, { sort: 'default', limit: 25 }),
  ],
  'the page of a collection of the newest or the best rated': async (db) => [
    await listFiltered(db, { published: true, within: { addedSince: FEW_ARE_NEWER } }, { sort: 'default', limit: 25 }),
    await listFiltered(db, { published: true, within: { minRating: 5 } }, { sort: 'default', limit: 25 }),
  ],
  'the filter options': async (db) => [
    await countOptions(db, { published: true }),
    await countOptions(db, { published: true, category: 'pc', maxPrice: 200 }),
    await countOptions(db, { published: true, text: 'amber', company: 'Alder Works', minSaving: 45 }),
  ],
  'products in stock': (db) => findInStock(db, IDS),
  'the search of the dashboard': (db) => staffSearchOf(db, 'ada', permissionsOf('admin')),
  'payments that need attention': (db) => listProblemPayments(db, 100),
  'payments to check': async (db) => [
    await listIntentsToCheck(db, 'sandbox', { states: WAITING_STATES, by: today, first: 'due', limit: 100 }),
    await listIntentsToCheck(db, 'sandbox', { states: SETTLED_STATES, by: today, first: 'newest', limit: 100 }),
  ],
  'metrics of sales': async (db) => [await sumSales(db, thisDay), await sumPieces(db, thisDay)],
};

let database: TestDatabase;
let db: Kysely<Tables>;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await seedLargeShop(database.location, SIZE);
  db = openDatabase<Tables>(database.location);
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

describe('an index returns in order', () => {
  test.each(Object.entries(IN_ORDER))('%s', async (_, list) => {
    for (const { text, scans, sorts } of await plansOfLists(list)) {
      expect(scans, text).toEqual([]);
      expect(sorts, text).toEqual([]);
    }
  });
});

describe('an index finds', () => {
  test.each(Object.entries(FOUND))('%s', async (_, list) => {
    for (const { text, scans } of await plansOfLists(list)) expect(scans, text).toEqual([]);
  });
});

test.each(productOrderSchema.options)('products by ids, %s, use the index on ids', async (sort) => {
  const plans = await plansOf((db) => productsOf(db, { published: true, ids: IDS }, sort).readAfter(undefined, 100));
  for (const { text } of plans) expect(text).toMatch(/\bid=\?|"Index Cond": "[^"]*\bid = ANY/);
});

test.each([
  ['by-new', { addedSince: FEW_ARE_NEWER }, 'product_newest'],
  ['by-rating', { minRating: 5 }, 'product_best_rated'],
] as const)('few products of a collection are found %s, whatever their order', async (strategy, within, index) => {
  const filter: ProductFilter = { published: true, within };
  expect(await chooseSelectiveStrategy(db, filter)).toBe(strategy);
  for (const sort of ['lowest', 'highest'] as const) {
    const plans = await plansOfLists((recorded) => listSorted(recorded, filter, { sort, limit: 25 }, strategy));
    expect(plans.map(({ text }) => text).join()).toContain(index);
    for (const { scans } of plans) expect(scans).toEqual([]);
  }
});

test('the results of a search are not looked for among all products of a category or company', async () => {
  const filter = { category: 'pc', company: 'Alder Works' } as const;
  const plans = await plansOf((db) => readCandidates(db, [1, 2, 3], filter));
  for (const { text } of plans) expect(text).not.toMatch(/product_of_(category|company)/);
});

/** The definitions of attributes are few, and read as a whole. */
async function plansOfLists(list: Parameters<typeof plansOf>[0]): Promise<Plan[]> {
  return (await plansOf(list)).filter(({ text }) => !/from "attribute"/.test(text));
}

interface Plan {
  text: string;
  /** Table scans. */
  scans: string[];
  /** Sorts below a page's limit. */
  sorts: string[];
}

async function plansOf(list: (db: Database) => Promise<unknown>): Promise<Plan[]> {
  const { recorded, queries } = record(db);
  await list(recorded);
  expect(queries.length).toBeGreaterThan(0);
  const explain = engineOf(db) === 'postgres' ? explainPostgres : explainSqlite;
  return Promise.all(queries.map(explain));
}

function record(source: Kysely<Tables>): { recorded: Database; queries: CompiledQuery[] } {
  const queries: CompiledQuery[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      queries.push(source.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { recorded: source.withPlugin(plugin), queries };
}

/** A step of SQLite's plan; `parent` is 0 for the outermost. */
interface SqliteStep {
  parent: number;
  detail: string;
}

async function explainSqlite(query: CompiledQuery): Promise<Plan> {
  const { rows } = await db.executeQuery<SqliteStep>(explaining('query plan', query));
  const details = rows.map(({ detail }) => detail);
  // The steps of a page are nested in the step that reads its rows.
  const inside = rows.filter(({ parent }) => parent !== 0).map(({ detail }) => detail);
  return {
    text: [query.sql, ...details].join('\n'),
    scans: details.filter(
      (detail) =>
        /^(SCAN|SEARCH) (shop_|product|order_|payment_|bought_|shipment|review)/.test(detail) &&
        !/ USING /.test(detail),
    ),
    sorts: inside.filter((detail) => detail.includes('B-TREE FOR ORDER BY')),
  };
}

/** A step of PostgreSQL's plan, with the steps that it reads from. */
interface PostgresStep {
  'Node Type': string;
  Plans?: PostgresStep[];
}

async function explainPostgres(query: CompiledQuery): Promise<Plan> {
  const plan = await db.connection().execute(async (connection) => {
    // PostgreSQL prefers to scan and sort small tables.
    await sql`select set_config('enable_seqscan', 'off', false), set_config('enable_sort', 'off', false)`.execute(
      connection,
    );
    const { rows } = await connection.executeQuery<{ 'QUERY PLAN': { Plan: PostgresStep }[] }>(
      explaining('(format json)', query),
    );
    return rows[0]?.['QUERY PLAN'][0]?.Plan;
  });
  if (!plan) throw new Error('PostgreSQL returned no plan');
  const steps = stepsOf(plan);
  const ofPages = steps.filter((step) => step['Node Type'] === 'Limit').flatMap(stepsOf);
  return {
    text: `${query.sql}\n${JSON.stringify(plan, null, 1)}`,
    scans: namesOf(steps).filter((name) => name === 'Seq Scan'),
    sorts: namesOf(ofPages).filter((name) => name === 'Sort'),
  };
}

function explaining(how: string, query: CompiledQuery): CompiledQuery {
  return CompiledQuery.raw(`explain ${how} ${query.sql}`, [...query.parameters]);
}

function stepsOf(step: PostgresStep): PostgresStep[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)];
}

function namesOf(steps: readonly PostgresStep[]): string[] {
  return steps.map((step) => step['Node Type']);
}
