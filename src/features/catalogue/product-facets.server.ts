import { sql } from 'kysely';
import { cents, toDecimal } from '#features/pricing/money.ts';
import { PromiseCache } from '#platform/promise-cache.ts';
import type { AttributeFacet } from './attribute/attribute-facet.ts';
import type { AttributeDefinition } from './attribute/attribute-schema.ts';
import { countAttributes } from './attribute/facet-counts.server.ts';
import type { ProductChanges } from './product-changes.server.ts';
import { matching, type ProductFilter, type QueryDatabase, type Source } from './product-filter.server.ts';
import { chooseSelectiveStrategy, countProducts, listSorted } from './product-list-queries.server.ts';
import { type Facets, MAX_COUNTED } from './product-view.ts';

/** Number of filters whose counts are cached. */
const MAX_CACHED_FILTERS = 100;

/** The filter options of a list. */
export type CountedFacets = Omit<Facets, 'attributes'> & { attributes: readonly AttributeFacet[] };

/** What all views have in common: the highest price as a decimal number, and the names of all companies. */
interface Ranges {
  highestPrice: number;
  companies: readonly string[];
}

/** Numbers of products per filter option. Those of companies are undefined if too many products match. */
interface OptionCounts extends Pick<Facets, 'categories' | 'savings'> {
  companies: ReadonlyMap<string, number> | undefined;
  attributes: readonly AttributeFacet[];
}

/** Creates the functions that read filter options. Results are cached until a card changes. */
export function createFacetReading(query: QueryDatabase, changes: ProductChanges) {
  const ranges = new PromiseCache<Ranges>(1);
  const optionCounts = new PromiseCache<OptionCounts>(MAX_CACHED_FILTERS);
  const getRanges = () => ranges.get('', () => query(readRanges));
  function forgetAll(): void {
    ranges.clear();
    optionCounts.clear();
  }
  changes.listen((changed) => {
    if (changed.some(({ cardChanged }) => cardChanged)) forgetAll();
  });
  changes.onMissedChanges(forgetAll);

  return {
    readHighestPrice: async (): Promise<number> => (await getRanges()).highestPrice,

    async read(filter: ProductFilter, definitions: readonly AttributeDefinition[]): Promise<CountedFacets> {
      const { highestPrice, companies } = await getRanges();
      const counts = await optionCounts.get(JSON.stringify(filter), () =>
        query(async (db) => ({
          ...(await countOptions(db, filter)),
          attributes: await countAttributes(db, filter, definitions),
        })),
      );
      return {
        ...counts,
        highestPrice,
        companies: companies.map((name) => ({ name, products: counts.companies && (counts.companies.get(name) ?? 0) })),
      };
    },
  };
}

/** Reads what all views have in common. The cost does not grow with the number of products. */
async function readRanges(db: Source): Promise<Ranges> {
  const [mostExpensive] = await listSorted(db, { published: true }, { sort: 'highest', limit: 1 });
  return {
    highestPrice: Math.ceil(toDecimal(mostExpensive?.price ?? cents(0))),
    companies: (await listCompanies(db)).sort((a, b) => a.localeCompare(b, 'en')),
  };
}

/** Counts the products of each option that match all other filters. Each count has a bound, so the cost has one. */
export async function countOptions(db: Source, filter: ProductFilter): Promise<Omit<OptionCounts, 'attributes'>> {
  const categories = [{ category: 'pc' }, { category: 'mobile' }, { category: 'smart' }] as const;
  const [pc = 0, mobile = 0, smart = 0] = await countEach(db, filter, categories);
  const [from30 = 0, from45 = 0] = await countEach(db, filter, [{ minSaving: 30 }, { minSaving: 45 }]);
  const total = filter.category ? { pc, mobile, smart }[filter.category] : pc + mobile + smart;
  const tooMany = filter.company === undefined && total >= MAX_COUNTED;
  return {
    categories: { pc, mobile, smart },
    savings: { 30: from30, 45: from45 },
    companies: tooMany ? undefined : await countByCompany(db, { ...filter, company: undefined }),
  };
}

/** Counts the matches with each option. The options are alike, so the strategy for the first one suits all. */
async function countEach(db: Source, filter: ProductFilter, options: readonly ProductFilter[]): Promise<number[]> {
  const strategy = await chooseSelectiveStrategy(db, { ...filter, ...options[0] });
  const counts: number[] = [];
  for (const option of options) {
    counts.push(await countProducts(db, { ...filter, ...option }, MAX_COUNTED, strategy));
  }
  return counts;
}

async function countByCompany(db: Source, filter: ProductFilter): Promise<OptionCounts['companies']> {
  const strategy = await chooseSelectiveStrategy(db, filter);
  const matches = matching(db, filter, strategy).select('company');
  const rows = await db
    .selectFrom(matches.limit(MAX_COUNTED + 1).as('some'))
    .select((eb) => ['company', eb.fn.countAll<number>().as('products')])
    .groupBy('company')
    .execute();
  const total = rows.reduce((sum, { products }) => sum + products, 0);
  return total > MAX_COUNTED ? undefined : new Map(rows.map(({ company, products }) => [company, products]));
}

/** Lists companies with an index skip scan, which jumps from one company to the next. */
async function listCompanies(db: Source): Promise<string[]> {
  const { rows } = await sql<{ company: string }>`
    with recursive found (company) as (
      select min(company) from product where published = 1
      union all
      select (select min(company) from product where published = 1 and company > found.company)
      from found where found.company is not null
    )
    select company from found where company is not null`.execute(db);
  return rows.map(({ company }) => company);
}
