import { sql } from 'kysely';
import { cents, toDollars } from '#features/pricing/money.ts';
import type { Source } from './product-filter.server.ts';
import { countProducts, listSorted } from './product-list-queries.server.ts';
import type { Category } from './product-schema.ts';
import { type Facets, MAX_COUNTED_IN_CATEGORY } from './product-view.ts';

/** Reads the filter options. The cost does not grow with the size of the catalogue. */
export async function readFacets(db: Source): Promise<Facets> {
  const [mostExpensive] = await listSorted(db, { published: true }, { sort: 'highest', limit: 1 });
  const count = (category: Category) => countProducts(db, { published: true, category }, MAX_COUNTED_IN_CATEGORY);
  return {
    highestPrice: Math.ceil(toDollars(mostExpensive?.price ?? cents(0))),
    categories: { pc: await count('pc'), mobile: await count('mobile'), smart: await count('smart') },
    companies: (await listCompanies(db)).sort((a, b) => a.localeCompare(b, 'en')),
  };
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
