import * as z from 'zod/mini';
import { carrierSchema } from './carrier.ts';
import { lineAmountsSchema } from './line-amount.ts';

const MAX_TRACKING_CHARACTERS = 60;

/** As printed on the label. */
export const trackingNumberSchema = z
  .string()
  .check(
    z.trim(),
    z.maxLength(MAX_TRACKING_CHARACTERS, `At most ${MAX_TRACKING_CHARACTERS} characters`),
    z.regex(/^[0-9A-Za-z][0-9A-Za-z ./-]*$/, 'Only letters, digits, spaces, dots, slashes and hyphens'),
  );

/** A parcel with some or all pieces of an order. */
export const shipmentSchema = z.object({
  _id: z.string(),
  /** When it was handed to the carrier, ISO 8601. */
  at: z.iso.datetime(),
  carrier: carrierSchema,
  trackingNumber: z.optional(z.string()),
  /** The carrier's page that follows the parcel. */
  trackingUrl: z.optional(z.string()),
  lines: lineAmountsSchema,
});
export type Shipment = z.infer<typeof shipmentSchema>;
