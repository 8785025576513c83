import * as z from 'zod/mini';
import { priceSchema } from '#features/pricing/money-schema.ts';
import { pickupSchema } from './pickup-schema.ts';

/** A shipping method that takes a basket, as customers choose it. */
export const offeredMethodSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** The carrier, such as DHL. May be empty. */
  carrier: z.string(),
  /** Business days from the one on which the order ships. */
  minDays: z.int(),
  maxDays: z.int(),
  price: priceSchema,
  pickup: z.optional(pickupSchema),
  /** From which subtotal less the discount it costs nothing. */
  freeAbove: z.optional(priceSchema),
});
/** An offered method as browsers get it, with amounts in cents. */
export type ShownMethod = z.output<typeof offeredMethodSchema>;

/** The extra members of a refusal after which the customer has to choose a method again. */
export const offeredMethodsSchema = z.object({ methods: z.array(offeredMethodSchema) });
