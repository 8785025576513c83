import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { MAX_ADDRESSES, savedAddressDraftSchema, savedAddressSchema } from './saved-address-schema.ts';

const byAddressId = z.object({ addressId: z.string() });
const NO_SUCH_ADDRESS = { status: 404, detail: 'You have no such address.' } as const;

/** Calls for the address book of the person who asks. */
export const addressBookCalls = {
  listAddresses: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/address',
    access: 'signedIn',
    summary: 'The addresses that you have saved: the default, then the newest first',
    answer: z.array(savedAddressSchema),
  }),
  addAddress: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/address',
    access: 'signedIn',
    summary: 'Saves an address. The first one is the default',
    body: savedAddressDraftSchema,
    answer: z.object({ _id: z.string() }),
    refusals: [
      {
        status: 409,
        code: 'too-many-addresses',
        detail: `You have saved ${MAX_ADDRESSES} addresses. Delete one before you save another.`,
      },
    ],
  }),
  changeAddress: defineCall({
    ...takesNothing,
    method: 'PUT',
    path: '/address/:addressId',
    access: 'signedIn',
    summary: 'Replaces one of your addresses. The default stays it until another one is',
    params: byAddressId,
    body: savedAddressDraftSchema,
    answer: savedAddressSchema,
    refusals: [NO_SUCH_ADDRESS],
  }),
  deleteAddress: defineCall({
    ...takesNothing,
    method: 'DELETE',
    path: '/address/:addressId',
    access: 'signedIn',
    summary: 'Deletes one of your addresses. If it was the default, the newest one is it',
    params: byAddressId,
    answer: z.object({ deletedCount: z.int() }),
    refusals: [NO_SUCH_ADDRESS],
  }),
};
