import { stringify } from 'csv-stringify/sync';
import { cents, toDecimal } from '#features/pricing/money.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { sendCsv } from '#platform/http/csv-answer.server.ts';
import type { Route } from '#platform/http/router.server.ts';
import { BYTE_ORDER_MARK } from '#platform/spreadsheet-text.ts';
import { yearIn } from '#platform/time-zone.ts';
import { sumAbroadSales } from './abroad-sales.server.ts';
import { readSales, spanIn } from './sales.server.ts';
import { type AbroadSales, type TaxPeriod, type TaxReportRow, taxReportCalls } from './tax-report-calls.ts';
import type { Span } from './taxed-orders.server.ts';

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
  const spanOf = (period: TaxPeriod): Span => spanIn(getSettings().timeZone, period);

  route(taxReportCalls.readTaxReport, ({ query }) => sumUp(db, spanOf(query)));

  route(taxReportCalls.exportTaxReport, async ({ query, reply }) =>
    sendCsv(reply, `tax-${query.from}-${query.to}.csv`, writeCsv(await sumUp(db, spanOf(query)))),
  );

  route(taxReportCalls.readAbroadSales, async (): Promise<AbroadSales> => {
    const year = yearIn(getSettings().timeZone, now());
    return { year, net: await sumAbroadSales(db, getSettings(), year) };
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
