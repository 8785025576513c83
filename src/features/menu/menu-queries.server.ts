import type { Selectable } from 'kysely';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { type Menu, type MenuName, menuSchema } from './menu-schema.ts';
import type { MenuTable } from './menu-table.ts';

/** A menu as stored. */
export interface StoredMenu {
  /** Undefined if it has the links of the specification. */
  entries: Menu | undefined;
  /** 0 as long as nothing was changed. */
  version: number;
}
export type StoredMenus = Readonly<Record<MenuName, StoredMenu>>;

const UNCHANGED: StoredMenu = { entries: undefined, version: 0 };

/** Reads both menus. */
export async function findMenus(db: Database): Promise<StoredMenus> {
  const rows = await db.selectFrom('menu').selectAll().execute();
  const find = (name: MenuName) => toMenu(rows.find((row) => row.name === name));
  return { header: find('header'), footer: find('footer') };
}

/** Finds out whether menus have changed since they were read. */
export async function haveMenusChanged(db: Database, known: StoredMenus): Promise<boolean> {
  const rows = await db.selectFrom('menu').select(['name', 'version']).execute();
  const versionOf = (name: MenuName) => rows.find((row) => row.name === name)?.version ?? 0;
  return versionOf('header') !== known.header.version || versionOf('footer') !== known.footer.version;
}

/** Reads a menu for a change. Other changes of it wait until the transaction ends. */
export async function lockMenu(trx: ShopTransaction, name: MenuName): Promise<StoredMenu> {
  const row = await trx
    .insertInto('menu')
    .values({ name, entries: null, version: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ version: eb.ref('menu.version') })))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toMenu(row);
}

/** Replaces a menu that the transaction has locked. */
export async function replaceMenu(trx: ShopTransaction, name: MenuName, entries: Menu | undefined): Promise<void> {
  await trx
    .updateTable('menu')
    .set((eb) => ({ entries: entries ? JSON.stringify(entries) : null, version: eb('version', '+', 1) }))
    .where('name', '=', name)
    .execute();
}

function toMenu(row: Selectable<MenuTable> | undefined): StoredMenu {
  if (!row) return UNCHANGED;
  const { entries, version } = row;
  return { entries: entries === null ? undefined : menuSchema.parse(JSON.parse(entries)), version };
}
