import { sql } from 'kysely';
import { type Cents, cents } from '#features/pricing/money.ts';
import type { ShopOrderTable } from './order-table.ts';

/** What the customer pays for an order, in SQL. */
export const PAID = sql<number>`(subtotal_cents + shipping_cents + added_tax_cents)`;

/** What the customer pays for an order. */
export function paidBy(row: Pick<ShopOrderTable, 'subtotal_cents' | 'shipping_cents' | 'added_tax_cents'>): Cents {
  return cents(row.subtotal_cents + row.shipping_cents + row.added_tax_cents);
}
