import type * as z from 'zod/mini';
import { orderCalls } from '#features/order/order/order-calls.ts';
import type { orderDraftSchema } from '#features/order/order/order-schema.ts';
import { quoteCalls } from '#features/order/quote/quote-calls.ts';
import { settingsCalls } from '#features/settings/settings-calls.ts';
import type { Settings } from '#features/settings/settings-schema.ts';
import { lockTaxRates, replaceTaxRates } from '#features/tax/tax-rate-queries.server.ts';
import { taxRateDraftsSchema } from '#features/tax/tax-rate-schema.ts';
import { keepIds } from '#platform/keep-ids.ts';
import type { ProductJson } from './json.ts';
import { storeSettings } from './settings.ts';
import { PARCEL, storeZones, ZONE } from './shipping.ts';
import { createTestShop, draftOf, type Person } from './test-shop.ts';

export type RatesJson = z.input<typeof taxRateDraftsSchema>;
type DraftJson = z.input<typeof orderDraftSchema>;

export const RATES: RatesJson = [
  { country: 'DE', taxClass: 'standard', percent: 19, name: 'VAT' },
  { country: 'DE', taxClass: 'reduced', percent: 7, name: 'VAT' },
  { country: 'FR', taxClass: 'standard', percent: 20, name: 'VAT' },
  { country: 'GB', taxClass: 'standard', percent: 20, name: 'VAT' },
  { country: 'US', postalPrefix: '94', region: 'US-CA', taxClass: 'standard', percent: 8.625, name: 'Sales tax' },
];

/** Addresses of customers by country, or by region. */
const PLACES: Readonly<Record<string, Record<string, string>>> = {
  DE: { country: 'DE', city: 'Bremen', postalCode: '28195', phone: '+49 421 123456' },
  FR: { country: 'FR', city: 'Lyon', postalCode: '69001', phone: '+33 4 72 00 00 00' },
  AT: { country: 'AT', city: 'Wien', postalCode: '1010', phone: '+43 1 5331234' },
  GB: { country: 'GB', city: 'London', postalCode: 'SW1A 1AA', phone: '+44 20 7946 0958' },
  US: { country: 'US', city: 'San Francisco', region: 'US-CA', postalCode: '94103', phone: '+1 415 555 2671' },
  'US-NY': { country: 'US', city: 'New York', region: 'US-NY', postalCode: '10001', phone: '+1 212 555 2671' },
  CH: { country: 'CH', city: 'Zürich', postalCode: '8001', phone: '+41 44 211 22 33' },
};

/** What a customer orders. */
interface Sale {
  to: string;
  items: readonly { product: ProductJson; amount: number }[];
  vatNumber?: string;
  coupon?: string;
  payment?: 'cash' | 'card';
  taxAmount?: number;
}

const GERMAN: Partial<Settings> = {
  ...{ country: 'DE', currency: 'EUR', wholePrices: false, taxMode: 'included', sellerVatNumber: 'DE136695976' },
};

/** Opens a shop with taxes, in Germany unless the settings say otherwise, that ships everywhere for 5.95. */
export async function openTaxShop(
  settings: Partial<Settings> = {},
  { rates = RATES, ...options }: Parameters<typeof createTestShop>[0] & { rates?: RatesJson } = {},
) {
  const countries = [...new Set(Object.values(PLACES).flatMap(({ country = [] }) => country))];
  const zone = { ...ZONE, countries, methods: [{ ...PARCEL, rates: [{ from: 0, price: 5.95 }] }] };
  const shop = await createTestShop({
    ...options,
    async prepare(trx) {
      await storeSettings(trx, { ...GERMAN, ...settings });
      await lockTaxRates(trx);
      await replaceTaxRates(trx, keepIds(taxRateDraftsSchema.parse(rates)));
      await storeZones(trx, zone);
    },
  });
  const [admin, wilma] = [await shop.signInAsAdmin(), await shop.signUp()];

  async function changeSettings(changes: Partial<Settings>): Promise<void> {
    const {
      changedAt: _,
      changedBy: __,
      version: ___,
      ...present
    } = await shop.request(settingsCalls.readSettings, {
      as: admin,
    });
    await shop.request(settingsCalls.saveSettings, { as: admin, body: { ...present, ...changes } });
  }
  function bodyOf(person: Person, { to, items, payment, ...others }: Sale): DraftJson {
    const { customer, ...draft } = draftOf(person, items, payment);
    const { name, streetAddress } = customer;
    const place = PLACES[to] ?? {};
    return { ...draft, customer: { name, streetAddress, city: '', ...place }, ...others };
  }

  return {
    shop,
    admin,
    wilma,
    changeSettings,
    place: (sale: Sale, as: Person = wilma) => shop.request(orderCalls.placeOrder, { as, body: bodyOf(as, sale) }),
    refused: (status: number, sale: Sale) =>
      shop.expectRefusal(status, orderCalls.placeOrder, { as: wilma, body: bodyOf(wilma, sale) }),
    quote: ({ to, items, payment: _, taxAmount: __, ...others }: Sale) => {
      const { country = to, region, postalCode } = PLACES[to] ?? {};
      const asked = items.map(({ product, amount }) => ({ productId: product._id, amount }));
      const body = { items: asked, country, region, postalCode, ...others };
      return shop.request(quoteCalls.quoteOrder, { body });
    },
  };
}
