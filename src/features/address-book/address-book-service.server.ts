import { type AddressError, findAddressErrors, findMissing } from '#features/address/check-address.server.ts';
import { lockUsers } from '#features/user/user-queries.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';
import {
  deleteAddress,
  insertAddress,
  listAddresses,
  setDefault,
  updateAddress,
} from './saved-address-queries.server.ts';
import { MAX_ADDRESSES, type SavedAddress, type SavedAddressDraft } from './saved-address-schema.ts';

/** Fields that do not fit the country of an address. */
type Invalid = { ok: false; reason: 'invalid'; errors: AddressError[] };

type Adding = { ok: true; id: string } | { ok: false; reason: 'too-many-addresses' } | Invalid;
type Changing = { ok: true; address: SavedAddress } | { ok: false; reason: 'not-found' } | Invalid;

export type AddressBook = ReturnType<typeof createAddressBookService>;

/** Creates the service with which people keep their addresses. Each change locks the person. */
export function createAddressBookService({ db, now }: { db: Database; now: () => number }) {
  return {
    list: (userId: string): Promise<SavedAddress[]> => listAddresses(db, userId),

    /** Saves an address. */
    async add(userId: string, draft: SavedAddressDraft): Promise<Adding> {
      const errors = findErrors(draft);
      if (errors.length > 0) return { ok: false, reason: 'invalid', errors };
      return inTransaction<Tables, Adding>(db, async (trx, rollBack) => {
        await lockUsers(trx, [userId]);
        const known = await listAddresses(trx, userId);
        if (known.length >= MAX_ADDRESSES) return rollBack({ ok: false, reason: 'too-many-addresses' });
        const id = newId();
        await insertAddress(trx, { id, userId, addedAt: now() }, draft);
        if (draft.isDefault || known.length === 0) await setDefault(trx, userId, id);
        return { ok: true, id };
      });
    },

    /** Replaces an address of a person. */
    async change(userId: string, id: string, draft: SavedAddressDraft): Promise<Changing> {
      const errors = findErrors(draft);
      if (errors.length > 0) return { ok: false, reason: 'invalid', errors };
      return inTransaction<Tables, Changing>(db, async (trx, rollBack) => {
        await lockUsers(trx, [userId]);
        const has = (address: SavedAddress) => address._id === id;
        if (!(await listAddresses(trx, userId)).some(has)) return rollBack({ ok: false, reason: 'not-found' });
        await updateAddress(trx, id, draft);
        if (draft.isDefault) await setDefault(trx, userId, id);
        const address = (await listAddresses(trx, userId)).find(has);
        return address ? { ok: true, address } : rollBack({ ok: false, reason: 'not-found' });
      });
    },

    /** Deletes an address of a person. @returns whether there was one. */
    remove: (userId: string, id: string): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        await lockUsers(trx, [userId]);
        const addresses = await listAddresses(trx, userId);
        const address = addresses.find(({ _id }) => _id === id);
        if (!address) return false;
        await deleteAddress(trx, id);
        const next = addresses.find(({ _id }) => _id !== id);
        if (address.isDefault && next) await setDefault(trx, userId, next._id);
        return true;
      }),
  };
}

function findErrors(draft: SavedAddressDraft): AddressError[] {
  return [...findMissing(draft, draft.country), ...findAddressErrors(draft, draft.country)];
}
