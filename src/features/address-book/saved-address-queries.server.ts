import type { Selectable } from 'kysely';
import { writeAddress } from '#features/address/format-address.server.ts';
import { parseStoredAddress, toStoredAddress } from '#features/address/stored-address.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { home } from '#platform/shop-home.ts';
import type { SavedAddress, SavedAddressDraft } from './saved-address-schema.ts';
import type { SavedAddressTable } from './saved-address-table.ts';

type Source = Database | ShopTransaction;

/** Lists the addresses of a person: the default, then the newest first. */
export async function listAddresses(db: Source, userId: string): Promise<SavedAddress[]> {
  const rows = await db
    .selectFrom('saved_address')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('added_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toAddress);
}

/** Inserts an address of a person. */
export async function insertAddress(
  trx: ShopTransaction,
  { id, userId, addedAt }: { id: string; userId: string; addedAt: number },
  draft: SavedAddressDraft,
): Promise<void> {
  const row = { id, user_id: userId, is_default: 0, added_at: addedAt, ...columnsOf(draft) };
  await trx.insertInto('saved_address').values(row).execute();
}

/** Replaces what is written in an address. */
export async function updateAddress(trx: ShopTransaction, id: string, draft: SavedAddressDraft): Promise<void> {
  await trx.updateTable('saved_address').set(columnsOf(draft)).where('id', '=', id).execute();
}

/** Makes an address the only default of its person. */
export async function setDefault(trx: ShopTransaction, userId: string, id: string): Promise<void> {
  await trx
    .updateTable('saved_address')
    .set((eb) => ({ is_default: eb.case().when('id', '=', id).then(1).else(0).end() }))
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes an address. */
export async function deleteAddress(trx: ShopTransaction, id: string): Promise<void> {
  await trx.deleteFrom('saved_address').where('id', '=', id).execute();
}

function columnsOf({ label, name, line1, city = '', ...draft }: SavedAddressDraft) {
  return { label: label || null, name, street_address: line1, city, address: toStoredAddress(draft) ?? '{}' };
}

function toAddress(row: Selectable<SavedAddressTable>): SavedAddress {
  const { id: _id, name, street_address: line1, city } = row;
  const parts = parseStoredAddress(row.address);
  const country = parts.country ?? home().country;
  return {
    _id,
    label: row.label ?? undefined,
    isDefault: row.is_default === 1,
    ...{ name, line1, city },
    ...parts,
    country,
    addressLines: writeAddress({ ...parts, name, streetAddress: line1, city, country }),
  };
}
