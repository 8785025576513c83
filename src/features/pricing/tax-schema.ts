import * as z from 'zod/mini';
import { centsSchema, sumSchema } from './money-schema.ts';
import { TAX_CLASSES } from './tax.ts';

export const taxClassSchema = z.enum(TAX_CLASSES);
export const taxModeSchema = z.enum(['off', 'included', 'added']);
export const taxTreatmentSchema = z.enum(['standard', 'reverse-charge', 'export', 'none']);

/** What an order pays at one rate. Amounts are decimal numbers in JSON, and cents in the program. */
export const taxLineSchema = z.object({
  name: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** ISO 3166-2. */
  region: z.optional(z.string()),
  taxClass: taxClassSchema,
  percent: z.number(),
  net: sumSchema,
  tax: sumSchema,
});

/** The taxes of a total, in cents, as mails store them. */
export const totalTaxSchema = z.object({
  mode: taxModeSchema,
  treatment: taxTreatmentSchema,
  taxLines: z.array(z.extend(taxLineSchema, { net: centsSchema, tax: centsSchema })),
  taxAmount: centsSchema,
  untaxed: centsSchema,
});

/** The tax of an order in answers. Without any, the lines are empty. */
export const orderTaxShape = {
  /** One for each rate. */
  taxLines: z.array(taxLineSchema),
  /** Contained in `totalAmount` and `shippingFee`, or with the mode `added` paid in addition to them. */
  taxAmount: sumSchema,
  taxMode: taxModeSchema,
  taxTreatment: taxTreatmentSchema,
};
