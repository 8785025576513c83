import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { countrySchema } from './address-schema.ts';

/** Calls for the countries to which the shop sells. */
export const addressCalls = {
  listCountries: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/country',
    access: 'anyone',
    summary:
      'The countries to which the shop sells, each with the fields of an address in the order in which it is written',
    answer: z.array(countrySchema),
  }),
};
