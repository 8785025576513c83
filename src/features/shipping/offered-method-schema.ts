import * as z from 'zod/mini';
import { priceSchema } from '#features/pricing/money-schema.ts';
import { pickupSchema } from './pickup-schema.ts';

/** A shipping method that takes a basket, as customers choose it. */
export const offeredMethodSchema = z.object({
  _id: z.string(),
  name: z.string(),
  minDays: z.int(),
  maxDays: z.int(),
  price: priceSchema,
  pickup: z.optional(pickupSchema),
});

/** The extra members of a refusal for which a method has to be chosen anew. */
export const offeredMethodsSchema = z.object({ methods: z.array(offeredMethodSchema) });
