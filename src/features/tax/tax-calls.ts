import * as z from 'zod/mini';
import { countryCodeSchema } from '#platform/country-codes.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { taxRateDraftsSchema, taxRatesSchema } from './tax-rate-schema.ts';

const RATES_OVERLAP = {
  status: 422,
  code: 'rates-overlap',
  detail:
    'Two rates for the same place and class count from the same moment, so neither would win. Remove one of them.',
} as const;
const NO_PRESET = {
  status: 404,
  detail: 'There are no rates to begin with for this country. Enter them one by one.',
} as const;
const TOO_MANY_RATES = {
  status: 409,
  code: 'too-many-rates',
  detail: 'The shop has as many tax rates as it can have. Remove some that you no longer need.',
} as const;

/** Calls for tax rates. */
export const taxCalls = {
  listTaxRates: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/tax-rate',
    access: 'tax.write',
    summary: 'All tax rates',
    answer: taxRatesSchema,
  }),
  replaceTaxRates: defineCall({
    ...takesNothing,
    method: 'PUT',
    path: '/tax-rate',
    access: 'tax.write',
    summary:
      'Replaces all tax rates. Those that are sent with their `_id` keep it. Orders keep the rates that they got',
    body: taxRateDraftsSchema,
    answer: taxRatesSchema,
    refusals: [RATES_OVERLAP],
  }),
  addTaxPreset: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/tax-rate/preset',
    access: 'tax.write',
    summary:
      'Adds the present standard and reduced rates of a country, or of all countries of the EU. Given twice, it changes nothing',
    body: z.strictObject({ country: z.union([z.literal('EU'), countryCodeSchema]) }),
    answer: taxRatesSchema,
    refusals: [NO_PRESET, RATES_OVERLAP, TOO_MANY_RATES],
  }),
};
