import { type Selectable, sql } from 'kysely';
import { engineOf } from '#platform/database/engine.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { Manufacturer } from './manufacturer-schema.ts';
import type { ManufacturerTable } from './manufacturer-table.ts';

/** Lists the manufacturers in the order of staff. */
export async function listManufacturers(db: Database | ShopTransaction): Promise<Manufacturer[]> {
  return (await db.selectFrom('manufacturer').selectAll().orderBy('position').execute()).map(toManufacturer);
}

/** Lists the manufacturers for a change to them. Other changes wait until the transaction ends. */
export async function lockManufacturers(trx: ShopTransaction): Promise<Manufacturer[]> {
  if (engineOf(trx) === 'postgres') await sql`lock table manufacturer in share row exclusive mode`.execute(trx);
  return listManufacturers(trx);
}

/**
 * Keeps manufacturers from being removed until the transaction ends.
 * @returns the ids of those that exist.
 */
export async function keepManufacturers(trx: ShopTransaction, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = trx.selectFrom('manufacturer').select('id').where('id', 'in', ids).orderBy('id');
  const kept = await (engineOf(trx) === 'postgres' ? rows.forKeyShare() : rows).execute();
  return new Set(kept.map(({ id }) => id));
}

/** Deletes manufacturers. Waits for transactions that have kept them. */
export async function deleteManufacturers(trx: ShopTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('manufacturer').where('id', 'in', ids).execute();
}

/** Adds manufacturers, or changes those that exist, in their order. */
export async function saveManufacturers(trx: ShopTransaction, manufacturers: readonly Manufacturer[]): Promise<void> {
  if (manufacturers.length === 0) return;
  await trx
    .insertInto('manufacturer')
    .values(manufacturers.map(toRow))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        address: ref('excluded.address'),
        email: ref('excluded.email'),
        responsible_person: ref('excluded.responsible_person'),
        position: ref('excluded.position'),
      })),
    )
    .execute();
}

/** Finds a product of one of these manufacturers. @returns its name. */
export async function findProductOf(trx: ShopTransaction, ids: readonly string[]): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  const product = trx.selectFrom('product').select('name').where('manufacturer_id', 'in', ids).limit(1);
  return (await product.executeTakeFirst())?.name;
}

function toRow(manufacturer: Manufacturer, position: number): ManufacturerTable {
  const { _id, name, address, email, responsiblePerson = null } = manufacturer;
  return { id: _id, name, address, email, responsible_person: responsiblePerson, position };
}

function toManufacturer(row: Selectable<ManufacturerTable>): Manufacturer {
  const { id, name, address, email, responsible_person } = row;
  return {
    _id: id,
    name,
    address,
    email,
    ...(responsible_person !== null && { responsiblePerson: responsible_person }),
  };
}
