import { listManufacturers } from '#features/catalogue/manufacturer/manufacturer-queries.server.ts';
import { withLowestPrices } from '#features/catalogue/price-history/price-history.server.ts';
import { listProductsAfter } from '#features/catalogue/product-queries.server.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { listOwnLegalTexts } from '#features/content/content-queries.server.ts';
import { sumAbroadSales } from '#features/order/tax-report/abroad-sales.server.ts';
import { cents } from '#features/pricing/money.ts';
import { findSettings } from '#features/settings/settings-queries.server.ts';
import type { Settings } from '#features/settings/settings-schema.ts';
import { listZones } from '#features/shipping/zone-queries.server.ts';
import { countriesOf } from '#features/shipping/zone-rules.ts';
import { findTaxRates } from '#features/tax/tax-rate-queries.server.ts';
import { validAt } from '#features/tax/tax-rules.ts';
import type { Database } from '#platform/database/tables.ts';
import { formatList } from '#platform/format-lists.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { yearIn } from '#platform/time-zone.ts';
import type { LegalFinding } from './legal-finding.ts';
import type { LegalShop } from './legal-shop.ts';
import { PRODUCT_RULES, type ProductRule } from './product-rules.ts';
import { SHOP_DEMANDS, SHOP_HINTS } from './shop-rules.ts';

/** What a check of a shop found. */
export interface LegalCheck {
  /** The countries that it sells to (ISO 3166-1 alpha-2). */
  soldTo: readonly string[];
  /** How many published products it has. */
  products: number;
  /** What is missing, then the hints, about the shop and then about its products. */
  findings: LegalFinding[];
}

/** What cannot be read from the database. */
interface LegalContext {
  isLive: boolean;
  defaults: Settings;
  /** Whether the tax rates of the shop count, and not those of a provider. */
  hasOwnRates: boolean;
  /** The Markdown of the files of the legal pages by their names. What staff have published stands in their place. */
  texts: ReadonlyMap<string, string>;
  /** Epoch milliseconds. */
  now: number;
}

const PRODUCTS_AT_ONCE = 200;
const MAX_NAMED = 20;

/** Looks for what a shop and its published products lack for the countries that it sells to. The shop may be running. */
export async function checkLegal(db: Database, context: LegalContext): Promise<LegalCheck> {
  const shop = await readShop(db, context);
  const { products, findings } = await checkProducts(db, shop);
  return { soldTo: shop.soldTo, products, findings: [...checkShop(shop), ...findings] };
}

async function readShop(db: Database, { isLive, defaults, hasOwnRates, texts, now }: LegalContext): Promise<LegalShop> {
  const { settings } = await findSettings(db, defaults);
  const { rates } = await findTaxRates(db);
  const year = yearIn(settings.timeZone, now);
  const sales = [await sumAbroadSales(db, settings, year - 1), await sumAbroadSales(db, settings, year)];
  return {
    isLive,
    settings,
    soldTo: countriesOf(await listZones(db), settings.country) ?? [settings.country],
    rates: hasOwnRates ? validAt(rates, now) : undefined,
    abroadSales: cents(Math.max(...sales)),
    texts: new Map([...texts, ...(await listOwnLegalTexts(db, now))]),
  };
}

function checkShop(shop: LegalShop): LegalFinding[] {
  const about = 'shop';
  return [
    ...SHOP_DEMANDS.flatMap((rule) => rule(shop) ?? []).map((text) => ({ about, kind: 'missing', text }) as const),
    ...SHOP_HINTS.flatMap((rule) => rule(shop) ?? []).map((text) => ({ about, kind: 'hint', text }) as const),
  ];
}

/** The first names of products that lack something, and how many do. */
interface Tally {
  rule: ProductRule;
  names: string[];
  count: number;
}

async function checkProducts(db: Database, shop: LegalShop): Promise<{ products: number; findings: LegalFinding[] }> {
  const makers = new Map((await listManufacturers(db)).map((each) => [each._id, each]));
  const rules = PRODUCT_RULES.filter(({ concerns }) => concerns(shop));
  const tallies = rules.map((rule): Tally => ({ rule, names: [], count: 0 }));
  let products = 0;
  for await (const product of readPublished(db)) {
    products += 1;
    const { name, manufacturerId } = product;
    const maker = manufacturerId === undefined ? undefined : makers.get(manufacturerId);
    for (const tally of tallies) if (tally.rule.lacks(product, maker)) add(tally, name);
  }
  return { products, findings: tallies.filter(({ count }) => count > 0).map(toFinding) };
}

/** Reads all published products, a batch at a time. */
async function* readPublished(db: Database): AsyncGenerator<Product> {
  let after: string | undefined;
  for (;;) {
    const batch = await listProductsAfter(db, after, PRODUCTS_AT_ONCE);
    yield* await withLowestPrices(
      db,
      batch.filter(({ published }) => published),
    );
    if (batch.length < PRODUCTS_AT_ONCE) return;
    after = batch.at(-1)?._id;
  }
}

function add(tally: Tally, name: string): void {
  tally.count += 1;
  if (tally.names.length < MAX_NAMED) tally.names.push(name);
}

function toFinding({ rule: { kind, lack, remedy }, names, count }: Tally): LegalFinding {
  const others = count - names.length;
  const listed = formatList(others > 0 ? [...names, `${formatNumber(others)} more`] : names);
  return { about: 'products', kind, text: `${lack}: ${listed}. ${remedy}` };
}
