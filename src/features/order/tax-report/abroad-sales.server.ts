import { type Cents, cents } from '#features/pricing/money.ts';
import type { Database } from '#platform/database/tables.ts';
import { isAbroadInEu } from '#platform/european-union.ts';
import { readSales, spanIn } from './sales.server.ts';

/** Sums up what was sold to consumers in other countries of the EU in a year, without tax and less refunds. */
export async function sumAbroadSales(
  db: Database,
  { country, timeZone }: { country: string; timeZone: string },
  year: number,
): Promise<Cents> {
  let net = 0;
  for await (const { order, line, sign } of readSales(
    db,
    spanIn(timeZone, { from: `${year}-01-01`, to: `${year}-12-31` }),
  ))
    if (isAbroadInEu(country, order.customer.country)) net += sign * line.net;
  return cents(net);
}
