import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import { engineOf } from '#platform/database/engine.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { methodsSchema, type Zone } from './zone-schema.ts';
import type { ShippingZoneTable } from './zone-table.ts';

type Source = Database | ShopTransaction;

const textsSchema = z.array(z.string());

/** Lists the zones, oldest first. */
export async function listZones(db: Source): Promise<Zone[]> {
  return (await selectZones(db).execute()).map(toZone);
}

/** Lists the zones for a change to them. Other changes wait until the transaction ends. */
export async function lockZones(trx: ShopTransaction): Promise<Zone[]> {
  if (engineOf(trx) === 'postgres') await sql`lock table shipping_zone in share row exclusive mode`.execute(trx);
  return listZones(trx);
}

/** Returns a text that differs after each change of the zones. */
export async function readZoneVersions(db: Source): Promise<string> {
  const rows = await db.selectFrom('shipping_zone').select(['id', 'version']).orderBy('id').execute();
  return rows.map(({ id, version }) => `${id} ${version}`).join('\n');
}

export async function insertZone(trx: ShopTransaction, zone: Zone, addedAt: number): Promise<void> {
  await trx
    .insertInto('shipping_zone')
    .values({ ...columnsOf(zone), id: zone._id, added_at: addedAt, version: 0 })
    .execute();
}

export async function updateZone(trx: ShopTransaction, zone: Zone): Promise<void> {
  await trx
    .updateTable('shipping_zone')
    .set((eb) => ({ ...columnsOf(zone), version: eb('version', '+', 1) }))
    .where('id', '=', zone._id)
    .execute();
}

export async function deleteZone(trx: ShopTransaction, id: string): Promise<void> {
  await trx.deleteFrom('shipping_zone').where('id', '=', id).execute();
}

function selectZones(db: Source) {
  return db.selectFrom('shipping_zone').selectAll().orderBy('added_at').orderBy('id');
}

function columnsOf({ name, countries, regions, postalPrefixes, methods }: Zone) {
  return {
    name,
    countries: JSON.stringify(countries),
    regions: regions ? JSON.stringify(regions) : null,
    postal_prefixes: postalPrefixes ? JSON.stringify(postalPrefixes) : null,
    methods: JSON.stringify(z.encode(methodsSchema, methods)),
  };
}

function toZone(row: Selectable<ShippingZoneTable>): Zone {
  return {
    _id: row.id,
    name: row.name,
    countries: toTexts(row.countries),
    ...(row.regions !== null && { regions: toTexts(row.regions) }),
    ...(row.postal_prefixes !== null && { postalPrefixes: toTexts(row.postal_prefixes) }),
    methods: methodsSchema.parse(JSON.parse(row.methods)),
  };
}

function toTexts(json: string): string[] {
  return textsSchema.parse(JSON.parse(json));
}
