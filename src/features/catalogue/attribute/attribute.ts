import * as z from 'zod/mini';

/** A value of an attribute: text, number, or yes or no. */
export const attributeValueSchema = z.union([z.string(), z.number(), z.boolean()]);
export type AttributeValue = z.infer<typeof attributeValueSchema>;

/** An attribute of a product as customers see it. */
export const attributeSchema = z.object({
  key: z.string(),
  label: z.string(),
  value: attributeValueSchema,
  unit: z.optional(z.string()),
});
export type Attribute = z.infer<typeof attributeSchema>;
