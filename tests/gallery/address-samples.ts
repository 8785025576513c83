import { addressBookCalls } from '#features/address-book/address-book-calls.ts';
import { type Person, request } from '../journeys/support/api.ts';
import { NAMES } from '../journeys/support/names.ts';
import type { Shop } from '../journeys/support/shop-process.ts';

const LONG_CITY = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';

/** Saves addresses of several countries whose texts are long. */
export async function addLongAddresses(shop: Shop, as: Person): Promise<void> {
  for (const body of [
    {
      ...{ label: NAMES.long.slice(0, 50), name: NAMES.arabic, company: NAMES.unbroken, country: 'GB' },
      ...{
        line1: NAMES.unbroken,
        line2: NAMES.long,
        city: LONG_CITY,
        postalCode: 'LL61 5UJ',
        phone: '+44 1248 712 800',
      },
    },
    {
      name: NAMES.hebrew,
      country: 'US',
      line1: '14 Elm Street',
      city: 'Cambridge',
      region: 'US-MA',
      postalCode: '02139',
    },
    { label: 'Büro', name: 'Wilma Voss', country: 'DE', line1: 'Hafenstraße 7', city: 'Bremen', postalCode: '28195' },
  ])
    await request(shop, addressBookCalls.addAddress, { as, body });
}
