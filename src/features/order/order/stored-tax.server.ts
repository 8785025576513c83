import * as z from 'zod/mini';
import { type Cents, cents } from '#features/pricing/money.ts';
import { sumSchema } from '#features/pricing/money-schema.ts';
import type { OrderTax, TaxClass } from '#features/pricing/tax.ts';
import { taxClassSchema, taxLineSchema, taxModeSchema, taxTreatmentSchema } from '#features/pricing/tax-schema.ts';
import type { SaleTax } from '#features/tax/tax.server.ts';
import { vatCheckSchema } from '#features/tax/vat-number-schema.ts';
import type { Order, OrderItem } from './order-schema.ts';

/** What the column `tax` of an order has. */
const orderColumnSchema = z.object({
  mode: taxModeSchema,
  treatment: taxTreatmentSchema,
  taxLines: z.array(taxLineSchema),
  /** What the shipping was taxed as; absent if it was taxed as the goods were. */
  shippingClass: z.optional(taxClassSchema),
  vatNumber: z.optional(z.string()),
  vatCheck: z.optional(vatCheckSchema),
});

/** What the column `tax` of a line has. */
const lineColumnSchema = z.object({
  taxClass: taxClassSchema,
  goods: sumSchema,
  shipping: sumSchema,
  untaxed: sumSchema,
});

/** Writes the column `tax` of an order. Null in a shop without taxes, unless the customer has a VAT number. */
export function writeOrderTax(
  { mode, treatment, taxLines }: OrderTax,
  { vatNumber, vatCheck }: Pick<SaleTax, 'vatNumber' | 'vatCheck'>,
  shippingClass: TaxClass | undefined,
): string | null {
  if (mode === 'off' && vatNumber === undefined) return null;
  const column = { mode, treatment, taxLines, shippingClass, vatNumber, vatCheck };
  return JSON.stringify(z.encode(orderColumnSchema, column));
}

/** Writes the column `tax` of a line; null in a shop without taxes. */
export function writeLineTax({ mode, lines }: OrderTax, line: number, taxClass: TaxClass): string | null {
  const tax = lines[line];
  return mode === 'off' || !tax ? null : JSON.stringify(z.encode(lineColumnSchema, { taxClass, ...tax }));
}

type ReadOrderTax = Pick<Order, 'taxLines' | 'taxAmount' | 'taxMode' | 'taxTreatment' | 'vatNumber' | 'vatCheck'> & {
  shippingClass: TaxClass | undefined;
};

/** Reads the column `tax` of an order. */
export function readOrderTax(json: string | null): ReadOrderTax {
  if (json === null)
    return { taxLines: [], taxAmount: cents(0), taxMode: 'off', taxTreatment: 'none', shippingClass: undefined };
  const { mode, treatment, taxLines, ...others } = orderColumnSchema.parse(JSON.parse(json));
  const taxAmount = cents(taxLines.reduce((sum, { tax }) => sum + tax, 0));
  return { taxLines, taxAmount, taxMode: mode, taxTreatment: treatment, shippingClass: undefined, ...others };
}

/** Reads the column `tax` of a line. */
export function readLineTax(json: string | null): Pick<OrderItem, 'taxClass' | 'tax' | 'shippingTax' | 'untaxed'> {
  if (json === null) return {};
  const { taxClass, goods, shipping, untaxed } = lineColumnSchema.parse(JSON.parse(json));
  return { taxClass, tax: cents(goods + shipping), shippingTax: shipping, untaxed: positive(untaxed) };
}

function positive(amount: Cents): Cents | undefined {
  return amount > 0 ? amount : undefined;
}
