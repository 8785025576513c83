import type { Selectable } from 'kysely';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { type Home, homeSchema } from './home-schema.ts';
import type { HomePageTable } from './home-table.ts';

/** The home page as stored. */
export interface StoredHome {
  /** Undefined if it is that of the specification. */
  sections: Home | undefined;
  /** 0 as long as nothing was changed. */
  version: number;
}

const UNCHANGED: StoredHome = { sections: undefined, version: 0 };

/** Reads the home page. */
export async function findHome(db: Database | ShopTransaction): Promise<StoredHome> {
  return toHome(await db.selectFrom('home_page').selectAll().executeTakeFirst());
}

/** Reads the number of changes. */
export async function findHomeVersion(db: Database): Promise<number> {
  const row = await db.selectFrom('home_page').select('version').executeTakeFirst();
  return row?.version ?? 0;
}

/** Reads the home page for a change. Other changes of it wait until the transaction ends. */
export async function lockHome(trx: ShopTransaction): Promise<StoredHome> {
  const row = await trx
    .insertInto('home_page')
    .values({ id: 'shop', sections: null, version: 0 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ version: eb.ref('home_page.version') })))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toHome(row);
}

/** Replaces the home page that the transaction has locked. */
export async function replaceHome(trx: ShopTransaction, sections: Home | undefined): Promise<void> {
  await trx
    .updateTable('home_page')
    .set((eb) => ({ sections: sections ? JSON.stringify(sections) : null, version: eb('version', '+', 1) }))
    .execute();
}

function toHome(row: Selectable<HomePageTable> | undefined): StoredHome {
  if (!row) return UNCHANGED;
  const { sections, version } = row;
  return { sections: sections === null ? undefined : homeSchema.parse(JSON.parse(sections)), version };
}
