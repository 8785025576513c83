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
