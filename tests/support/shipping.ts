import type * as z from 'zod/mini';
import { toZone } from '#features/shipping/to-zone.ts';
import { insertZone } from '#features/shipping/zone-queries.server.ts';
import { zoneDraftSchema } from '#features/shipping/zone-schema.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { newId } from '#platform/id.ts';
import type { ProductJson } from './json.ts';
import type { TestShop } from './test-shop.ts';

export type ZoneJson = z.input<typeof zoneDraftSchema>;
type MethodJson = ZoneJson['methods'][number];

/** A method with one price. */
export const PARCEL: MethodJson = {
  name: 'Parcel',
  carrier: 'DHL',
  minDays: 2,
  maxDays: 4,
  basis: 'flat',
  rates: [{ from: 0, price: 6.5 }],
};

/** A method whose price rises with the weight, up to 30 kg. */
export const BY_WEIGHT: MethodJson = {
  name: 'By weight',
  carrier: 'UPS',
  minDays: 1,
  maxDays: 2,
  basis: 'weight',
  rates: [
    { from: 0, to: 1000, price: 4 },
    { from: 1000, to: 5000, price: 9.9 },
    { from: 5000, to: 30_000, price: 25 },
  ],
};

/** A zone with one method. */
export const ZONE: ZoneJson = { name: 'Home', countries: ['US'], methods: [PARCEL] };

/** Stores zones in the database of a test shop that has not started yet. */
export async function storeZones(trx: ShopTransaction, ...zones: readonly ZoneJson[]): Promise<void> {
  for (const [index, zone] of zones.entries())
    await insertZone(trx, toZone(newId(), zoneDraftSchema.parse(zone)), index);
}

/** Adds a product of which 1,000 pieces with a weight are in stock. */
export function addWeighed(
  shop: TestShop,
  { price, weightGrams }: { price: number; weightGrams: number },
): Promise<ProductJson> {
  const variants = [{ values: {}, price, stock: 1000, weightGrams }];
  return shop.addProduct({ price, stock: 1000, variants });
}
