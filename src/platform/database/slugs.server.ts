import { inIds } from './in-ids.server.ts';
import { createInserter, createRowRunner } from './row-statement.server.ts';
import type { Database, ShopTransaction } from './tables.ts';

/** What has slugs. Each kind of page has its own. */
export type SlugKind = 'product' | 'collection' | 'page' | 'post';

/** Rows of `slug`: every slug that a page has or had, so that its former addresses lead to it. */
export interface SlugTable {
  kind: SlugKind;
  slug: string;
  owner_id: string;
  /** 1 if its page has it now. */
  is_present: number;
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

const TYPES = { kind: 'text', slug: 'text', owner_id: 'text', is_present: 'integer' } as const;
const IF_FORMER = 'on conflict (kind, slug) do update set owner_id = excluded.owner_id where slug.is_present = 0';

const insertFree = createInserter<SlugTable>('slug', TYPES, 'nothing');

const insertOrTake = createRowRunner<never, SlugTable>({
  types: TYPES,
  sqlite: `insert into slug (kind, slug, owner_id, is_present) values (?1, ?2, ?3, ?4) ${IF_FORMER}`,
  postgres: (rows) =>
    `insert into slug (kind, slug, owner_id, is_present)
      select kind, slug, owner_id, is_present from ${rows} as input_rows ${IF_FORMER}`,
});

/** Makes slugs the present ones of their owners, and all others of these former ones. */
const markPresent = createRowRunner<never, SlugTable>({
  types: TYPES,
  sqlite: 'update slug set is_present = case when slug = ?2 then ?4 else 0 end where kind = ?1 and owner_id = ?3',
  postgres: (rows) =>
    `update slug set is_present = case when slug.slug = present.slug then present.is_present else 0 end
      from ${rows} as present where slug.kind = present.kind and slug.owner_id = present.owner_id`,
});

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
    const rows = waiting.flatMap(({ owner, candidates }) => toRow(kind, owner, candidates[turn]));
    await insertFree(trx, rows);
    for (const row of await keepOwned(trx, kind, rows)) claimed.set(row.owner_id, row.slug);
    waiting = waiting.filter(({ owner, candidates }) => !claimed.has(owner) && candidates.length > turn + 1);
  }
  return claimed;
}

/**
 * Gives owners the slugs that people have chosen, which no other has. What another had leads to the new owner from then
 * on.
 * @returns the slugs by owner, without those that are taken.
 */
export async function takeSlugs(
  trx: ShopTransaction,
  kind: SlugKind,
  chosen: readonly { owner: string; slug: string }[],
): Promise<ReadonlyMap<string, string>> {
  // PostgreSQL rejects a statement that takes a row twice.
  const bySlug = Map.groupBy(chosen, ({ slug }) => slug);
  const rows = [...bySlug.values()].flatMap(([first]) => (first ? toRow(kind, first.owner, first.slug) : []));
  await insertOrTake(trx, rows);
  return new Map((await keepOwned(trx, kind, rows)).map(({ owner_id, slug }) => [owner_id, slug]));
}

function toRow(kind: SlugKind, owner: string, slug: string | undefined): SlugTable[] {
  return slug === undefined ? [] : [{ kind, slug, owner_id: owner, is_present: 1 }];
}

/** Makes those of the slugs that their owners have got the present ones. @returns these. */
async function keepOwned(trx: ShopTransaction, kind: SlugKind, rows: readonly SlugTable[]): Promise<SlugTable[]> {
  const owners = await findSlugOwners(
    trx,
    kind,
    rows.map(({ slug }) => slug),
  );
  const owned = rows.filter(({ slug, owner_id }) => owners.get(slug) === owner_id);
  await markPresent(trx, owned);
  return owned;
}

/** Finds whose slugs these are or were. @returns the ids by slug. */
export async function findSlugOwners(
  db: Database | ShopTransaction,
  kind: SlugKind,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return readOwners(await selectOwners(db, kind, slugs).execute());
}

/** Finds who has these slugs now. @returns the ids by slug. */
export async function findPresentOwners(
  db: Database | ShopTransaction,
  kind: SlugKind,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return readOwners(await selectOwners(db, kind, slugs).where('is_present', '=', 1).execute());
}

function selectOwners(db: Database | ShopTransaction, kind: SlugKind, slugs: readonly string[]) {
  return db
    .selectFrom('slug')
    .select(['slug', 'owner_id'])
    .where('kind', '=', kind)
    .where(inIds(db, 'slug', slugs));
}

function readOwners(rows: readonly Pick<SlugTable, 'slug' | 'owner_id'>[]): ReadonlyMap<string, string> {
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
