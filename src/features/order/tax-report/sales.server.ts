import type { TaxLine } from '#features/pricing/tax.ts';
import type { Database } from '#platform/database/tables.ts';
import { nextDay, startOfDay } from '#platform/time-zone.ts';
import { findInvoicedOrders } from '../invoice/invoice-queries.server.ts';
import { dateOfSupply } from '../order/date-of-supply.ts';
import type { StoredOrder } from '../order/order-reading.server.ts';
import { taxesOfRefunds } from '../refund/refund-taxes.ts';
import type { TaxPeriod } from './tax-report-calls.ts';
import { readTaxedOrders, type Span } from './taxed-orders.server.ts';

/** Returns the moments of days in a time zone. */
export function spanIn(timeZone: string, { from, to }: TaxPeriod): Span {
  return { from: startOfDay(from, timeZone), until: startOfDay(nextDay(to), timeZone) };
}

/** What an order pays at a rate, or with the sign -1, what goes back. */
export interface Sale {
  order: StoredOrder;
  line: TaxLine;
  sign: 1 | -1;
}

/**
 * Reads what was supplied and refunded within a span. Orders that were cancelled before they had an invoice, and those
 * that were never paid, are no sales.
 */
export async function* readSales(db: Database, span: Span): AsyncGenerator<Sale> {
  const isWithin = (at: string) => Date.parse(at) >= span.from && Date.parse(at) < span.until;
  for await (const orders of readTaxedOrders(db, span)) {
    const invoiced = await findInvoicedOrders(
      db,
      orders.map(({ _id }) => _id),
    );
    for (const order of orders) {
      if (!isSale(order, invoiced.has(order._id))) continue;
      if (isWithin(dateOfSupply(order))) for (const line of order.taxLines) yield { order, line, sign: 1 };
      const refunded = taxesOfRefunds(order);
      for (const { _id, doneAt } of order.refunds)
        if (doneAt !== undefined && isWithin(doneAt))
          for (const line of refunded.get(_id) ?? []) yield { order, line, sign: -1 };
    }
  }
}

function isSale({ status, payment }: StoredOrder, isInvoiced: boolean): boolean {
  const isPaid = payment.method === 'cash' || payment.transactionId !== undefined;
  return isInvoiced || (isPaid && status !== 'cancelled');
}
