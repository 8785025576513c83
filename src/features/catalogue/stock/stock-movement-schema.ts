import * as z from 'zod/mini';
import { MAX_PIECES } from '../pieces.ts';

const MAX_NOTE_CHARACTERS = 500;

/**
 * Why the stock of a variant changed:
 * - `order`: an order took it, or took it again to be paid
 * - `cancelled`: an order was cancelled, or refunded before it was shipped
 * - `hold-ended`: an order was not paid in time
 * - `return`: a customer sent it back
 * - `restock`: new pieces came
 * - `count`: staff counted it
 * - `import`: a file stated it
 * - `opening`: the stock that a variant began with
 */
export const movementKindSchema = z.enum([
  'order',
  'cancelled',
  'hold-ended',
  'return',
  'restock',
  'count',
  'import',
  'opening',
]);
export type MovementKind = z.infer<typeof movementKindSchema>;

/** A change of the stock of a variant. */
export const stockMovementSchema = z.object({
  _id: z.string(),
  /** ISO 8601 in UTC. */
  at: z.iso.datetime(),
  variantId: z.string(),
  kind: movementKindSchema,
  /** Pieces that came, or below 0 that went. */
  delta: z.int(),
  /** `customer`, `system`, or the email of the staff member. */
  by: z.string(),
  orderId: z.optional(z.string()),
  note: z.optional(z.string()),
});
export type StockMovement = z.infer<typeof stockMovementSchema>;

/** Body of `POST /product/{id}/count`. The variant may be left out if there is only one. */
export const countSchema = z.strictObject({
  variantId: z.optional(z.string()),
  /** The number of pieces that were counted. */
  stock: z.int().check(z.minimum(0), z.maximum(MAX_PIECES)),
  note: z.optional(z.string().check(z.trim(), z.maxLength(MAX_NOTE_CHARACTERS))),
});
export type StockCount = z.infer<typeof countSchema>;
