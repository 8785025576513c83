import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { StripeAccount } from '#features/card-provider/stripe/stripe-account.ts';
import { createStripeClient } from '#features/card-provider/stripe/stripe-client.server.ts';
import type { AppliedRate } from '#features/pricing/tax.ts';
import type { Place } from '#features/shipping/zone-rules.ts';
import { PromiseCache } from '#platform/promise-cache.ts';
import { home } from '#platform/shop-home.ts';
import { type TaxProvider, TaxUnavailable } from './tax-provider.ts';

const TIMEOUT_MILLISECONDS = 5000;
const MAX_RETRIES = 1;
const KEPT_MILLISECONDS = 10 * 60 * 1000;
const MAX_KEPT = 1000;
/** Stripe's code for goods that are neither exempt nor reduced. */
const TANGIBLE_GOODS = 'txcd_99999999';
/** The amount for which a calculation is requested. Only its rates matter. */
const AMOUNT = 100_000;

/** How papers call Stripe's types of tax. */
const NAMES: Readonly<Record<string, string>> = { vat: 'VAT', gst: 'GST', hst: 'HST', sales_tax: 'Sales tax' };

const calculationSchema = z.object({
  tax_breakdown: z.array(
    z.object({
      tax_rate_details: z.object({
        percentage_decimal: z.string(),
        state: z.nullish(z.string()),
        tax_type: z.nullish(z.string()),
      }),
    }),
  ),
});
type Calculation = z.infer<typeof calculationSchema>;

/**
 * Creates a provider that asks Stripe Tax for the rates of places where the account collects tax. Reduced goods pay the
 * standard rate, because Stripe has codes of its own for each kind of goods.
 */
export function createStripeTax(account: StripeAccount, now: () => number): TaxProvider {
  const stripe = createStripeClient(account, { timeout: TIMEOUT_MILLISECONDS, maxNetworkRetries: MAX_RETRIES });
  const rates = new PromiseCache<readonly AppliedRate[]>(MAX_KEPT, { now, keptMilliseconds: () => KEPT_MILLISECONDS });

  async function ask({ country, region, postalCode }: Place): Promise<readonly AppliedRate[]> {
    const address = { country, state: region?.slice(country.length + 1), postal_code: postalCode };
    try {
      const calculation = await stripe.tax.calculations.create({
        currency: home().currency.toLowerCase(),
        line_items: [{ amount: AMOUNT, reference: 'goods', tax_code: TANGIBLE_GOODS, tax_behavior: 'exclusive' }],
        customer_details: { address, address_source: 'shipping' },
      });
      return toRates(country, calculationSchema.parse(calculation));
    } catch (error) {
      if (isUnclearPlace(error)) return [];
      throw new TaxUnavailable(error);
    }
  }

  return {
    findRates(place) {
      const key = JSON.stringify([place.country, place.region, place.postalCode]);
      return rates.get(key, () => ask(place));
    },
  };
}

/** Several taxes on one sale count as one. Where nothing is collected, Stripe names a rate of 0. */
function toRates(country: string, { tax_breakdown: parts }: Calculation): AppliedRate[] {
  const details = parts.map(({ tax_rate_details }) => tax_rate_details);
  const percent = details.reduce((sum, { percentage_decimal }) => sum + Number(percentage_decimal), 0);
  const [first] = details;
  if (!first || percent === 0) return [];
  const region = first.state ? `${country}-${first.state}` : undefined;
  const name = NAMES[first.tax_type ?? ''] ?? 'Tax';
  return [{ name, country, region, taxClass: 'standard', percent: Number(percent.toFixed(4)) }];
}

/** Before the postal code is typed, Stripe cannot tell where a place is. */
function isUnclearPlace(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'customer_tax_location_invalid';
}
