import * as z from 'zod/mini';

/** A picture of a product, and what it shows, for screen readers. */
export const productImageSchema = z.object({ image: z.string(), alt: z.string() });
export type ProductImage = z.infer<typeof productImageSchema>;
