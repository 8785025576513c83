import * as z from 'zod/mini';
import { differenceSchema } from '#features/pricing/staff-amounts.ts';
import { taxLineSchema } from '#features/pricing/tax-schema.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';

/** Days of the shop's time zone, both included. */
const periodSchema = z
  .object({ from: z.iso.date(), to: z.iso.date() })
  .check(
    z.refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day must not be before the first one' }),
  );
export type TaxPeriod = z.infer<typeof periodSchema>;

/** What was sold in a country at a rate, less what was refunded. Below 0 if more was refunded than sold. */
const taxReportRowSchema = z.extend(
  z.pick(taxLineSchema, { country: true, region: true, taxClass: true, percent: true }),
  {
    net: differenceSchema,
    tax: differenceSchema,
  },
);
export type TaxReportRow = z.infer<typeof taxReportRowSchema>;

/** What the shop sold to consumers in other countries of the EU in the present year, which decides where it pays tax. */
export const abroadSalesSchema = z.object({
  year: z.int(),
  /** Without tax and less refunds. */
  net: differenceSchema,
});
export type AbroadSales = z.infer<typeof abroadSalesSchema>;

/** Calls for the tax report. */
export const taxReportCalls = {
  readTaxReport: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/tax-report',
    access: 'tax.write',
    summary: 'Net sales and tax by country and rate, by date of supply and less refunds, which count on their own date',
    query: periodSchema,
    answer: z.array(taxReportRowSchema),
  }),
  exportTaxReport: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/tax-report.csv',
    access: 'tax.write',
    summary: 'The same as CSV',
    query: periodSchema,
    answer: z.unknown(),
    media: 'text/csv; charset=utf-8',
  }),
  readAbroadSales: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/tax-report/abroad',
    access: 'tax.write',
    summary: 'Net sales of this year to consumers in other countries of the EU, for the threshold of 10,000 euros',
    answer: abroadSalesSchema,
  }),
};
