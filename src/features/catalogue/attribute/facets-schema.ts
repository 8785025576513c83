import * as z from 'zod/mini';
import { attributeValueSchema } from './attribute.ts';

const count = z.optional(z.int());

/** Answer of `GET /product/facet`: what products can be filtered by. */
export const facetsSchema = z.object({
  categories: z.array(z.object({ value: z.string(), count })),
  companies: z.array(z.object({ value: z.string(), count })),
  attributes: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      values: z.array(z.object({ value: attributeValueSchema, count })),
    }),
  ),
});
