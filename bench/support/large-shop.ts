import { hash } from 'node:crypto';
import type { Migration } from 'kysely/migration';
import type { Category } from '#features/catalogue/category.ts';
import { toPriceColumns } from '#features/catalogue/product-queries.server.ts';
import { type Cents, cents } from '#features/pricing/money.ts';
import { type CopyEnd, openEnd } from '#platform/database/copy/copy-end.server.ts';
import type { CopyRow } from '#platform/database/copy/copy-session.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { type DatabaseLocation, openDatabase, withoutTimeouts } from '#platform/database/open-database.server.ts';
import { searchKey } from '#platform/database/search-key.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import { migrations } from '../../src/migrations/migrations.server.ts';
import { attributesOf, definitionRows, largeFacets } from './large-attributes.ts';
import { ratingColumnsOf, reviewsOf } from './large-reviews.ts';
import { chance, draw } from './random.ts';
import { withoutIndexes } from './without-indexes.ts';

/** The size of a large shop. User 0 is an admin; the others are customers. */
export interface ShopSize {
  products: number;
  orders: number;
  users: number;
}

const ROWS_AT_ONCE = 1000;
/** Orders and products are spread evenly over this time up to now. */
const HISTORY_MILLISECONDS = 2 * 365 * 86_400_000;
const DAY_MILLISECONDS = 86_400_000;
const FEATURED = 8;
/** More than the reviews of a product. */
const MAX_AUTHORS = 100;
const MAX_LINES = 3;

const MAKERS = ['Brindlo', 'Alder', 'Basalt', 'Corvid', 'Dune', 'Ember', 'Fjord', 'Gannet', 'Heron', 'Iris'] as const;
const TRADES = ['Works', 'Labs', 'Goods', 'Union', 'Audio', 'Craft'] as const;
const TONES = [
  'Amber',
  'Birch',
  'Cedar',
  'Dusk',
  'Elm',
  'Flint',
  'Grove',
  'Hazel',
  'Iron',
  'Jade',
  'Kelp',
  'Linen',
] as const;
const THINGS = [
  'Keyboard',
  'Keypad',
  'Headset',
  'Phone',
  'Band',
  'Watch',
  'Charger',
  'Speaker',
  'Cable',
  'Stand',
] as const;
const FORENAMES = [
  'Ada',
  'Bela',
  'Cleo',
  'Dina',
  'Emil',
  'Finn',
  'Gita',
  'Hugo',
  'Ines',
  'Jona',
  'Kim',
  'Lars',
] as const;
const SURNAMES = [
  'Byron',
  'Castor',
  'Dahl',
  'Engel',
  'Frost',
  'Grau',
  'Holm',
  'Ito',
  'Jansen',
  'Kern',
  'Lund',
  'Moss',
] as const;
const CATEGORIES = ['pc', 'mobile', 'smart'] as const;
const STATUSES = ['pending', 'confirmed', ...Array<string>(18).fill('delivered')] as const;

/** Returns the id of a product, order, user or review. It looks random but is the same in every large shop. */
export function largeId(kind: 'product' | 'order' | 'user' | 'review', index: number): string {
  const hex = hash('sha256', `${kind} ${index}`, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Whether a product is published. One in twenty is not. */
export function isPublished(product: number): boolean {
  return product < FEATURED || draw(`published ${product}`, 20) > 0;
}

/** Returns the email of a user. */
export function largeEmail(index: number): string {
  return `${pick(FORENAMES, index, 'forename').toLowerCase()}.${index}@bench.example`;
}

/** Returns the number of the user who placed an order. The first users order most. */
export function customerOf(order: number, { users }: ShopSize): number {
  return Math.min(users - 1, Math.floor(users * chance(`customer ${order}`) ** 2));
}

/**
 * Fills an empty database with a shop of this size. The data is always the same, except for times, which end now.
 * @param applied the migrations of an earlier release, if the shop is to be as that one leaves it.
 */
export async function seedLargeShop(
  location: DatabaseLocation,
  size: ShopSize,
  now = Date.now(),
  applied: Record<string, Migration> = migrations,
): Promise<void> {
  const db = openDatabase<Tables>(withoutTimeouts(location));
  try {
    await migrate(db, applied);
    await withoutIndexes(db, () => fill(location, size, { now, hasSlugs: '0078-slug' in applied }));
  } finally {
    await db.destroy();
  }
}

async function fill(
  location: DatabaseLocation,
  size: ShopSize,
  { now, hasSlugs }: { now: number; hasSlugs: boolean },
): Promise<void> {
  const target = await openEnd(location, 'write');
  try {
    await insertAll(target, 'shop_user', numbers(size.users), (index) => [userOf(index, size, now)]);
    await insertAll(target, 'product', numbers(size.products), (index) => [productOf(index, size, now)]);
    if (hasSlugs) await insertAll(target, 'slug', numbers(size.products), (index) => [slugRowOf(index)]);
    await insertAll(target, 'review', numbers(size.products), (index) => reviewRowsOf(index, size, now));
    await insertAll(target, 'product_variant', numbers(size.products), (index) => [variantOf(index)]);
    await insertAll(target, 'stock_movement', numbers(size.products), (index) => [openingOf(index, now)]);
    await insertAll(target, 'attribute', definitionRows(), (row) => [row]);
    await insertAll(target, 'facet_value', facetValues(size.products), (values) => [values]);
    await insertAll(target, 'product_number', numbers(size.products), (index) => facetsOf(index).numbers);
    await insertAll(target, 'shop_order', numbers(size.orders), (index) => [orderOf(index, size, now)]);
    await insertAll(target, 'order_item', numbers(size.orders), (index) => linesOf(index, size));
    // Marks the demo's samples as seeded, so that the shop does not add them.
    await insertAll(target, 'seed', ['catalogue', 'sample-accounts'], (name) => [{ name, seeded_at: now }]);
    await target.commit();
  } finally {
    await target.close();
  }
}

type Values = Readonly<Record<string, string | number | null>>;

async function insertAll<Item>(
  target: CopyEnd,
  name: string,
  items: Iterable<Item>,
  rowsOf: (item: Item) => readonly Values[],
): Promise<void> {
  const table = (await target.tables()).find((one) => one.name === name);
  if (!table) throw new Error(`There is no table ${name}`);
  let rows: CopyRow[] = [];
  for (const item of items) {
    for (const values of rowsOf(item)) rows.push(toRow(values));
    if (rows.length < ROWS_AT_ONCE) continue;
    await target.insert(table, rows);
    rows = [];
  }
  await target.insert(table, rows);
}

function userOf(index: number, { users }: ShopSize, now: number): Values {
  const name = nameOf(index);
  return {
    id: largeId('user', index),
    email: largeEmail(index),
    name,
    name_key: searchKey(name),
    role: index === 0 ? 'admin' : 'user',
    created_at: momentOf(index, users, now),
    tokens_valid_from: 0,
    ended_sessions: '{}',
  };
}

function productOf(index: number, { products, users }: ShopSize, now: number): Values {
  const name = productName(index);
  const price = priceOf(index);
  return {
    id: largeId('product', index),
    slug: slugRowOf(index).slug,
    name,
    name_key: searchKey(name),
    image: '/pictures/products/alderway-60.webp',
    image_alt: name,
    ...toPriceColumns(price, compareAtPriceOf(index)),
    sale_price_cents: Math.round(price * 0.9),
    description: `The ${name} does what a ${name.split(' ')[1]?.toLowerCase()} should, quietly and for years. `.repeat(
      3,
    ),
    company: `${pick(MAKERS, index, 'maker')} ${pick(TRADES, index, 'trade')}`,
    category: categoryOf(index),
    tax_class: 'standard',
    options: '[]',
    sole_variant_id: largeId('product', index),
    featured: Number(index < FEATURED),
    published: Number(isPublished(index)),
    added_at: momentOf(index, products, now),
    attributes: JSON.stringify(attributesOf(index)),
    facet_set_id: facetsOf(index).setId,
    ...ratingColumnsOf(index, users),
  };
}

function productName(index: number): string {
  return `${pick(TONES, index, 'tone')} ${pick(THINGS, index, 'thing')} ${index}`;
}

/** The slug of a product, which no other has, because the name ends in its number. */
function slugRowOf(index: number) {
  const slug = productName(index).toLowerCase().replaceAll(' ', '-');
  return { kind: 'product', slug, owner_id: largeId('product', index), is_present: 1 };
}

function reviewRowsOf(product: number, { products, users }: ShopSize, now: number): Values[] {
  return reviewsOf(product, users).map(({ author, rating, isHidden, isAnswered }) => {
    const at = Math.min(now, momentOf(product, products, now) + author * DAY_MILLISECONDS);
    return {
      id: largeId('review', product * MAX_AUTHORS + author),
      product_id: largeId('product', product),
      user_id: largeId('user', author),
      rating,
      title: 'As expected',
      text: 'It does what it should.',
      at,
      hidden: Number(isHidden),
      ...(isAnswered && { reply: 'Thank you.', replied_at: at }),
    };
  });
}

/** The only variant of a product has the product's id. */
function variantOf(index: number) {
  const id = largeId('product', index);
  const stock = draw(`stock ${index}`, 400);
  const { price_cents, compare_at_price_cents } = toPriceColumns(priceOf(index), compareAtPriceOf(index));
  return {
    id,
    product_id: id,
    position: 0,
    sku: `LARGE-${index}`,
    option_values: '{}',
    price_cents,
    compare_at_price_cents,
    stock,
    quantity: stock + draw(`sold ${index}`, 100),
  };
}

/** The stock with which a variant began, after all orders. */
function openingOf(index: number, at: number): Values {
  const { product_id, id: variant_id, stock: delta } = variantOf(index);
  return { product_id, id: `opening ${index}`, variant_id, kind: 'opening', delta, by: 'system', at };
}

function categoryOf(product: number): Category {
  return pick(CATEGORIES, product, 'category');
}

/** Returns the rows of a product's facets. */
function facetsOf(product: number) {
  return largeFacets(product, { id: largeId('product', product), category: categoryOf(product) });
}

/** Returns the rows of each facet set once. */
function* facetValues(products: number): Generator<Values> {
  const seen = new Set<string>();
  for (const index of numbers(products)) {
    const { setId, values } = facetsOf(index);
    if (!seen.has(setId)) yield* values;
    seen.add(setId);
  }
}

function orderOf(index: number, size: ShopSize, now: number): Values {
  const user = customerOf(index, size);
  const isPaidByCard = draw(`method ${index}`, 2) === 0;
  return {
    id: largeId('order', index),
    user_id: largeId('user', user),
    email: largeEmail(user),
    customer_name: nameOf(user),
    customer_key: searchKey(nameOf(user)),
    mobile: 491_700_000_000 + user,
    street_address: `Key Street ${user}`,
    city: 'Thockholm',
    zip: 10_000 + (user % 90_000),
    subtotal_cents: linesOf(index, size).reduce((sum, { amount, price_cents }) => sum + amount * price_cents, 0),
    discount_cents: 0,
    added_tax_cents: 0,
    return_days: 30,
    warranty_years: 2,
    shipping_cents: 500,
    status: pick(STATUSES, index, 'status'),
    payment_method: isPaidByCard ? 'card' : 'cash',
    payment_state: 'paid',
    transaction_id: isPaidByCard ? `pi_large_${index}` : null,
    return_failed: 0,
    refunded_cents: 0,
    placed_at: momentOf(index, size.orders, now),
    idempotency_key: `large ${index}`,
    request_hash: `large ${index}`,
    version: 0,
  };
}

function linesOf(order: number, { products }: ShopSize) {
  return Array.from({ length: 1 + draw(`lines ${order}`, MAX_LINES) }, (_, line) => {
    const product = draw(`line ${order} ${line}`, products);
    return {
      order_id: largeId('order', order),
      line,
      product_id: largeId('product', product),
      name: `${pick(TONES, product, 'tone')} ${pick(THINGS, product, 'thing')} ${product}`,
      image: '/pictures/products/alderway-60.webp',
      amount: 1 + draw(`amount ${order} ${line}`, 3),
      price_cents: priceOf(product),
      discount_cents: 0,
      withdrawn: 0,
      uncharged: 0,
    };
  });
}

function nameOf(user: number): string {
  return `${pick(FORENAMES, user, 'forename')} ${pick(SURNAMES, user, 'surname')}`;
}

function priceOf(product: number): Cents {
  return cents(100 * (5 + draw(`price ${product}`, 495)));
}

/** One in ten products is reduced, by 20 to 59 %. */
function compareAtPriceOf(product: number): Cents | null {
  if (draw(`reduced ${product}`, 10) > 0) return null;
  const saving = 20 + draw(`saving ${product}`, 40);
  return cents(100 * Math.ceil(priceOf(product) / (100 - saving)));
}

function momentOf(index: number, of: number, now: number): number {
  return Math.round(now - HISTORY_MILLISECONDS * (1 - (index + 1) / of));
}

function* numbers(count: number): Generator<number> {
  for (let index = 0; index < count; index++) yield index;
}

function pick<Each extends string>(from: readonly [Each, ...Each[]], index: number, what: string): Each {
  return from[draw(`${what} ${index}`, from.length)] ?? from[0];
}

function toRow(values: Values): CopyRow {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === null ? null : String(value)]),
  );
}
