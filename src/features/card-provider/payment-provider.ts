import * as z from 'zod/mini';

/** What a browser needs to know of the card payment provider: Stripe, the demo's sandbox, or none. */
export const paymentProviderSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('off') }),
  z.object({ name: z.literal('sandbox') }),
  z.object({ name: z.literal('stripe'), publishableKey: z.string() }),
]);
export type PaymentProvider = z.infer<typeof paymentProviderSchema>;
