import { type Cents, cents, SHIPPING_FEE } from '#features/pricing/money.ts';
import { findRate, priceOf } from './rate-rules.ts';
import { type CoverageMatch, chooseZone, findZone, type Place } from './zone-rules.ts';
import type { ShippingMethod, Zone } from './zone-schema.ts';

/** What is shipped. */
export interface Basket {
  lines: readonly { amount: number; weightGrams: number }[];
  /** The subtotal less the discount. */
  goodsAmount: Cents;
  /** Whether a coupon makes the cheapest method free. */
  isShippingFree: boolean;
}

/** A method that takes a basket, with its price. */
export type OfferedMethod = Pick<
  ShippingMethod,
  '_id' | 'name' | 'carrier' | 'minDays' | 'maxDays' | 'pickup' | 'freeAbove' | 'taxClass'
> & { price: Cents };

/** How a basket can be shipped. */
export interface ShippingOffer {
  /** The available methods, cheapest first. Empty only in a shop without zones. */
  methods: readonly OfferedMethod[];
  /** The fee in a shop without zones. */
  constantFee: Cents;
}

/** The fee of an order, with its method unless the shop has no zones. Or a method has to be chosen among those offered. */
export type ShippingChoice =
  | { ok: true; fee: Cents; method?: OfferedMethod }
  | { ok: false; reason: 'shipping-method-required' };

/**
 * Computes how a basket can be shipped to a place. Without zones, the shop ships to its home country for the constant
 * fee of the specification. @returns undefined if nothing ships there.
 */
export function quoteShipping(
  zones: readonly Zone[],
  { place, homeCountry }: { place: Place; homeCountry: string },
  { lines, goodsAmount, isShippingFree }: Basket,
): ShippingOffer | undefined {
  const constantFee = isShippingFree ? cents(0) : SHIPPING_FEE;
  if (zones.length === 0) return place.country === homeCountry ? { methods: [], constantFee } : undefined;

  const parcel = { grams: weightOf(lines), amount: goodsAmount };
  const methods = (chooseZone(zones, place)?.methods ?? [])
    .flatMap((method) => {
      const price = priceOf(method, parcel);
      return price === undefined ? [] : [offer(method, price)];
    })
    .toSorted((a, b) => a.price - b.price);
  const [cheapest, ...others] = methods;
  if (!cheapest) return undefined;
  return { methods: isShippingFree ? [{ ...cheapest, price: cents(0) }, ...others] : methods, constantFee };
}

/** Which zone, and which rate of each of its methods, counted for a basket, and why. */
export interface ExplainedShipping {
  grams: number;
  /** Undefined if nothing ships to the place. */
  zone: ({ zone: Zone } & CoverageMatch) | undefined;
  methods: readonly ExplainedMethod[];
}

/** A method of the zone, whether it takes the basket or not. */
export interface ExplainedMethod {
  method: ShippingMethod;
  /** The index of the rate that counts. Undefined if none does, so that the method does not take the basket. */
  rate: number | undefined;
  /** Undefined if the method does not take the basket. Coupons are left out. */
  price: Cents | undefined;
}

/** Explains what {@link quoteShipping} computes, also for methods that do not take the basket. */
export function explainShipping(
  zones: readonly Zone[],
  place: Place,
  { lines, goodsAmount }: Omit<Basket, 'isShippingFree'>,
): ExplainedShipping {
  const parcel = { grams: weightOf(lines), amount: goodsAmount };
  const zone = findZone(zones, place);
  const methods = (zone?.zone.methods ?? []).map((method) => ({
    method,
    rate: findRate(method, parcel),
    price: priceOf(method, parcel),
  }));
  return { grams: parcel.grams, zone, methods };
}

function weightOf(lines: Basket['lines']): number {
  return lines.reduce((sum, { amount, weightGrams }) => sum + amount * weightGrams, 0);
}

/**
 * Chooses a method of an offer by its id. Without an id, the only one is chosen, or the cheapest if `takesCheapest`.
 */
export function chooseMethod(
  { methods, constantFee }: ShippingOffer,
  methodId: string | undefined,
  { takesCheapest }: { takesCheapest: boolean },
): ShippingChoice {
  if (methods.length === 0 && methodId === undefined) return { ok: true, fee: constantFee };
  const [first, second] = methods;
  const byDefault = takesCheapest || second === undefined ? first : undefined;
  const method = methodId === undefined ? byDefault : methods.find(({ _id }) => _id === methodId);
  return method ? { ok: true, fee: method.price, method } : { ok: false, reason: 'shipping-method-required' };
}

function offer(
  { _id, name, carrier, minDays, maxDays, pickup, freeAbove, taxClass }: ShippingMethod,
  price: Cents,
): OfferedMethod {
  return { _id, name, carrier, minDays, maxDays, pickup, freeAbove, taxClass, price };
}
