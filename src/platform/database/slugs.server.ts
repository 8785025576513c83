import { inIds } from './in-ids.server.ts';
import { createInserter } from './row-statement.server.ts';
import type { Database, ShopTransaction } from './tables.ts';

/** What has slugs. Each kind of page has its own. */
export type SlugKind = 'product' | 'collection';

/** Rows of `slug`: every slug that a page has or had, so that its former addresses lead to it. */
export interface SlugTable {
  kind: SlugKind;
  slug: string;
  owner_id: string;
}

declare module './tables.ts' {
  interface Tables {
    slug: SlugTable;
  }
}

/** The id of what wants a slug, and the slugs that it takes, the best one first. */
export interface WantedSlug {
  owner: string;
  candidates: readonly string[];
}

const insertSlugs = createInserter<SlugTable>('slug', { kind: 'text', slug: 'text', owner_id: 'text' }, 'nothing');

/**
 * Gives each owner the first of its candidates that no other has or had.
 * @returns the slugs by owner, without those whose candidates are all taken.
 */
export async function claimSlugs(
  trx: ShopTransaction,
  kind: SlugKind,
  wanted: readonly WantedSlug[],
): Promise<ReadonlyMap<string, string>> {
  const claimed = new Map<string, string>();
  let waiting = wanted;
  for (let turn = 0; waiting.length > 0; turn++) {
    const rows = waiting.flatMap(({ owner, candidates }) => {
      const slug = candidates[turn];
      return slug === undefined ? [] : [{ kind, slug, owner_id: owner }];
    });
    await insertSlugs(trx, rows);
    const owners = await findSlugOwners(
      trx,
      kind,
      rows.map(({ slug }) => slug),
    );
    for (const { slug, owner_id: owner } of rows) if (owners.get(slug) === owner) claimed.set(owner, slug);
    waiting = waiting.filter(({ owner, candidates }) => !claimed.has(owner) && candidates.length > turn + 1);
  }
  return claimed;
}

/** Finds whose slugs these are or were. @returns the ids by slug. */
export async function findSlugOwners(
  db: Database | ShopTransaction,
  kind: SlugKind,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .selectFrom('slug')
    .select(['slug', 'owner_id'])
    .where('kind', '=', kind)
    .where(inIds(db, 'slug', slugs))
    .execute();
  return new Map(rows.map(({ slug, owner_id }) => [slug, owner_id]));
}

/** Frees all slugs of what is deleted. */
export async function freeSlugs(trx: ShopTransaction, kind: SlugKind, owners: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('slug')
    .where('kind', '=', kind)
    .where(inIds(trx, 'owner_id', owners))
    .execute();
}
