import { z } from 'zod';
import { dollarsSchema } from '#features/pricing/money.ts';

/** The shop's categories and how people read them (specification, section 3). */
export const CATEGORY_LABELS = { pc: 'PC Gadget', mobile: 'Mobile Gadget', smart: 'Smart Gadget' } as const;

export const categorySchema = z.enum(['pc', 'mobile', 'smart']);
export type Category = z.infer<typeof categorySchema>;

/** Most pieces of anything: stock, or one line of an order. */
export const MOST_PIECES = 1_000_000;

const pieces = z.number().int().min(0).max(MOST_PIECES);

/** A product as the API answers it (specification, section 3). Prices in dollars. */
export const productSchema = z.object({
  _id: z.string(),
  name: z.string(),
  image: z.string(),
  /** What the picture shows, for those who hear the page. */
  imageAlt: z.string(),
  price: dollarsSchema,
  sellingPrice: dollarsSchema,
  description: z.string(),
  company: z.string(),
  category: categorySchema,
  /** Pieces left. */
  stock: pieces,
  /** Pieces ever stocked. */
  quantity: pieces,
  featured: z.boolean(),
  published: z.boolean(),
});
export type Product = z.infer<typeof productSchema>;

/** A product to be added: `POST /product`. Stock begins as quantity, featured as false. */
export const newProductSchema = z.strictObject({
  name: z.string().trim().min(1, 'Product Name is Required').max(200),
  category: categorySchema,
  company: z.string().trim().min(1, 'Company Name is Required').max(100),
  price: z.number('Product price is required').int().min(0).max(MOST_PIECES),
  quantity: z.number('Product quantity is required').int().min(0).max(MOST_PIECES),
  sellingPrice: z.number('Selling Price is required').int().min(0).max(MOST_PIECES),
  description: z.string().trim().min(1, 'Product description is Required').max(5000),
  image: z.string().trim().min(1, 'Image is Required').max(2000),
  published: z.boolean().default(true),
});
export type NewProduct = z.infer<typeof newProductSchema>;
