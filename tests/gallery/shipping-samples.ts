import { shippingCalls } from '#features/shipping/shipping-calls.ts';
import { type Person, request } from '../journeys/support/api.ts';
import { NAMES } from '../journeys/support/names.ts';
import type { Shop } from '../journeys/support/shop-process.ts';

/** Products of the shop with long names. */
export const LONG_PRODUCTS = [NAMES.long, NAMES.arabic];

const DAYS = { minDays: 2, maxDays: 12 };

/** Adds a zone with methods of every kind, whose texts are as long as they may be. */
export async function addLongZone(shop: Shop, as: Person): Promise<void> {
  const name = NAMES.long.slice(0, 80);
  await request(shop, shippingCalls.addZone, {
    as,
    body: {
      name,
      countries: ['US', 'GB', 'DE', 'BA', 'VC', 'ST', 'TL'],
      methods: [
        { ...DAYS, name, carrier: NAMES.unbroken.slice(0, 80), basis: 'flat', rates: [{ from: 0, price: 12_345.5 }] },
        {
          ...DAYS,
          name: NAMES.arabic,
          carrier: '',
          basis: 'subtotal',
          freeAbove: 1_000_000,
          rates: [
            { from: 0, to: 500, price: 20 },
            { from: 500, price: 1234.5 },
          ],
        },
        {
          ...{ ...DAYS, minDays: 0, maxDays: 0 },
          name: 'Pick up',
          carrier: '',
          pickup: {
            name: NAMES.hebrew,
            address: `${NAMES.unbroken}\n97209 Portland`,
            openingHours: 'Mon to Fri 10:00 to 18:00, Sat 10:00 to 14:00',
          },
          basis: 'weight',
          rates: [{ from: 0, price: 0 }],
        },
      ],
    },
  });
}
