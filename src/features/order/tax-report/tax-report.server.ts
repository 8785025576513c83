import { stringify } from 'csv-stringify/sync';
import { cents, toDecimal } from '#features/pricing/money.ts';
import type { TaxLine } from '#features/pricing/tax.ts';
import type { Database } from '#platform/database/tables.ts';
import { isInEuVatArea, taxedAs } from '#platform/european-union.ts';
import type { Feature } from '#platform/feature.ts';
import { sendCsv } from '#platform/http/csv-answer.server.ts';
import type { Route } from '#platform/http/router.server.ts';
import { BYTE_ORDER_MARK } from '#platform/spreadsheet-text.ts';
import { nextDay, startOfDay, yearIn } from '#platform/time-zone.ts';
import { findInvoicedOrders } from '../invoice/invoice-queries.server.ts';
import { dateOfSupply } from '../order/date-of-supply.ts';
import type { StoredOrder } from '../order/order-reading.server.ts';
import { taxesOfRefunds } from '../refund/refund-taxes.ts';
import { type AbroadSales, type TaxPeriod, type TaxReportRow, taxReportCalls } from './tax-report-calls.ts';
import { readTaxedOrders, type Span } from './taxed-orders.server.ts';

interface ReportDependencies {
  db: Database;
  now: () => number;
  getSettings: () => { country: string; timeZone: string };
}

/** Assembles the tax report. */
export function createTaxReport(dependencies: ReportDependencies) {
  const feature: Feature = { addRoutes: (app, routeIn) => addReportRoutes(routeIn(app), dependencies) };
  return { feature };
}

function addReportRoutes(route: Route, { db, now, getSettings }: ReportDependencies): void {
  const spanOf = ({ from, to }: TaxPeriod): Span => {
    const { timeZone } = getSettings();
    return { from: startOfDay(from, timeZone), until: startOfDay(nextDay(to), timeZone) };
  };

  route(taxReportCalls.readTaxReport, ({ query }) => sumUp(db, spanOf(query)));

  route(taxReportCalls.exportTaxReport, async ({ query, reply }) =>
    sendCsv(reply, `tax-${query.from}-${query.to}.csv`, writeCsv(await sumUp(db, spanOf(query)))),
  );

  route(taxReportCalls.readAbroadSales, async (): Promise<AbroadSales> => {
    const { country, timeZone } = getSettings();
    const year = yearIn(timeZone, now());
    const span = spanOf({ from: `${year}-01-01`, to: `${year}-12-31` });
    let net = 0;
    for await (const { order, line, sign } of readSales(db, span))
      if (isAbroadInEu(order.customer.country, country)) net += sign * line.net;
    return { year, net: cents(net) };
  });
}

/** Sums up sales less refunds by country and rate. */
async function sumUp(db: Database, span: Span): Promise<TaxReportRow[]> {
  const rows = new Map<string, TaxReportRow>();
  for await (const { line, sign } of readSales(db, span)) {
    const { country, region, taxClass, percent } = line;
    const key = JSON.stringify([country, region ?? '', taxClass, percent]);
    const row = rows.get(key) ?? { country, region, taxClass, percent, net: cents(0), tax: cents(0) };
    rows.set(key, { ...row, net: cents(row.net + sign * line.net), tax: cents(row.tax + sign * line.tax) });
  }
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

/** What an order pays at a rate, or with the sign -1, what goes back. */
interface Sale {
  order: StoredOrder;
  line: TaxLine;
  sign: 1 | -1;
}

/**
 * Reads what was supplied and refunded within a span. Orders that were cancelled before they had an invoice, and those
 * that were never paid, are no sales.
 */
async function* readSales(db: Database, span: Span): AsyncGenerator<Sale> {
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

function isAbroadInEu(country: string, home: string): boolean {
  return isInEuVatArea(home) && isInEuVatArea(country) && taxedAs(country) !== taxedAs(home);
}

async function* writeCsv(rows: readonly TaxReportRow[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + stringify([['country', 'region', 'tax_class', 'percent', 'net', 'tax']]);
  const cells = rows.map(({ country, region = '', taxClass, percent, net, tax }) => [
    country,
    region,
    taxClass,
    String(percent),
    toDecimal(net).toFixed(2),
    toDecimal(tax).toFixed(2),
  ]);
  yield stringify(cells);
}
