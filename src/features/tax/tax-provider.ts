import type { AppliedRate } from '#features/pricing/tax.ts';
import type { Place } from '#features/shipping/zone-rules.ts';

/** Knows the tax rates of places: the shop's own tables, or a service. */
export interface TaxProvider {
  /**
   * Finds the rates of a place, at most one for each class; none if nothing is taxed there.
   * @param moment epoch milliseconds.
   */
  findRates: (place: Place, moment: number) => Promise<readonly AppliedRate[]>;
}

/** The rates could not be found out now. An order cannot be placed without them. */
export class TaxUnavailable extends Error {
  constructor(cause: unknown) {
    super('The tax service did not answer', { cause });
    this.name = 'TaxUnavailable';
  }
}

/** The refusal of calls that need the rates. */
export const TAX_UNAVAILABLE = {
  status: 503,
  code: 'tax-unavailable',
  detail: 'We cannot compute the tax at the moment. Nothing was ordered. Try again in a minute.',
} as const;
