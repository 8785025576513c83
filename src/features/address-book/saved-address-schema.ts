import * as z from 'zod/mini';
import { addressPartsSchema } from '#features/address/address-schema.ts';
import { nameSchema } from '#features/user/user-schema.ts';
import { isOneLine } from '#platform/one-line.ts';

/** How many addresses a person may save. */
export const MAX_ADDRESSES = 20;

/** An address to save. Which fields it needs depends on the country. */
export const savedAddressDraftSchema = z.strictObject({
  /** What the person calls it, such as "Office". */
  label: z.optional(oneLine(50)),
  /** Whether the checkout begins with it. The first address is the default in any case. */
  isDefault: z.optional(z.boolean()),
  name: nameSchema,
  line1: oneLine(300).check(z.minLength(1, 'Street Address is Required')),
  city: z.optional(oneLine(100)),
  ...addressPartsSchema.shape,
  country: z.nonoptional(addressPartsSchema.shape.country),
});
export type SavedAddressDraft = z.infer<typeof savedAddressDraftSchema>;

/** An address that a person has saved. As stored: older ones may hold values that today's checks reject. */
export const savedAddressSchema = z.object({
  _id: z.string(),
  label: z.optional(z.string()),
  isDefault: z.boolean(),
  name: z.string(),
  line1: z.string(),
  line2: z.optional(z.string()),
  city: z.string(),
  region: z.optional(z.string()),
  postalCode: z.optional(z.string()),
  country: z.string(),
  phone: z.optional(z.string()),
  company: z.optional(z.string()),
  /** Name and address, line by line as on a parcel. */
  addressLines: z.array(z.string()),
});
export type SavedAddress = z.infer<typeof savedAddressSchema>;

function oneLine(max: number) {
  return z.string().check(z.trim(), z.maxLength(max), isOneLine);
}
