import { sql } from 'kysely';
import type { Source } from './product-filter.server.ts';
import { countProducts, listSorted } from './product-list-queries.server.ts';
import type { Category } from './product-schema.ts';
import { type Facets, MOST_COUNTED_IN_CATEGORY } from './product-view.ts';

/** What the filters offer. Reads no more of a large catalogue than of a small one. */
export async function readFacets(db: Source): Promise<Facets> {
  const [dearest] = await listSorted(db, { published: true }, { sort: 'highest', limit: 1 });
  const count = (category: Category) => countProducts(db, { published: true, category }, MOST_COUNTED_IN_CATEGORY);
  return {
    highestPrice: Math.ceil(dearest?.price ?? 0),
    categories: { pc: await count('pc'), mobile: await count('mobile'), smart: await count('smart') },
    companies: (await listCompanies(db)).sort((a, b) => a.localeCompare(b, 'en')),
  };
}

/** Jumps along an index from each company to the next, over all of its products. */
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
