import * as fc from 'fast-check';
import { formatAddress } from 'localized-address-format';
import { expect, test } from 'vitest';
import { countryData } from '#features/address/country-data.server.ts';
import { countryForm } from '#features/address/country-form.server.ts';
import { addressBookCalls } from '#features/address-book/address-book-calls.ts';
import type { SavedAddressDraft } from '#features/address-book/saved-address-schema.ts';
import { documentCalls } from '#features/order/invoice/document-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { settingsCalls } from '#features/settings/settings-calls.ts';
import { COUNTRY_CODES } from '#platform/country-codes.ts';
import { countryName } from '#platform/country-name.ts';
import { readPdf } from '../support/pdf.ts';
import { DEFAULT_SETTINGS } from '../support/settings.ts';
import { createTestShop, draftOf } from '../support/test-shop.ts';

const word = (length: number) => fc.stringMatching(new RegExp(`^[A-Z][a-z]{2,${length}}$`));

/** Any address with the fields that a country has, some of those that are optional left out. */
function addressOf(country: string): fc.Arbitrary<SavedAddressDraft> {
  const { postalCode, regions } = countryData(country);
  const fields = countryForm(country).fields;
  const field = <Value>(name: string, value: fc.Arbitrary<Value>) => {
    const found = fields.find((each) => each.name === name);
    if (!found) return fc.constant(undefined);
    return found.required ? value : fc.option(value, { nil: undefined });
  };
  const code = postalCode ? fc.stringMatching(new RegExp(postalCode.source)) : fc.constant('1234');
  return fc.record({
    country: fc.constant(country),
    name: fc.tuple(word(8), word(8)).map((words) => words.join(' ')),
    company: field(
      'company',
      word(9).map((name) => `${name} Ltd`),
    ),
    line1: fc.tuple(word(9), fc.integer({ min: 1, max: 99 })).map((parts) => parts.join(' ')),
    line2: field(
      'line2',
      fc.integer({ min: 1, max: 30 }).map((floor) => `Floor ${floor}`),
    ),
    city: field('city', word(10)),
    region: field('region', fc.constantFrom(...regions.map((each) => each.code), '')),
    postalCode: field('postalCode', code),
  });
}

/** Reads an address that was written line by line, like a postal worker who knows the country. */
function parseAddress(lines: readonly string[], draft: SavedAddressDraft) {
  const { country, region } = draft;
  const here = (name: keyof SavedAddressDraft) => (draft[name] ? `@${name}@` : '');
  const regionName = countryData(country).regions.find(({ code }) => code === region)?.writtenLatin ?? '';
  const ownCity = countryForm(country).fields.some(({ name }) => name === 'city');
  const pattern = formatAddress(
    {
      postalCountry: country,
      name: here('name'),
      organization: here('company'),
      addressLines: [here('line1'), here('line2'), ownCity ? '' : here('city')],
      locality: here('city'),
      administrativeArea: regionName,
      postalCode: here('postalCode'),
    },
    'latin',
  )
    .map((line) => line.trim())
    .join('\n');
  // The form of the specification has a comma after the city, also without a region.
  const written = country === 'US' && !region ? pattern.replace('@city@ ', '@city@, ') : pattern;
  const escaped = written.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const groups = new RegExp(
    `^${escaped.replaceAll('@city@', '(?<city>[A-Za-z]+)').replaceAll(/@(\w+)@/g, '(?<$1>.+?)')}$`,
  ).exec(lines.join('\n'))?.groups;
  return groups && { country, ...(region && { region }), ...groups };
}

const present = (draft: object) => Object.fromEntries(Object.entries(draft).filter(([, value]) => value));

test('an address of any country is stored, written as the country does and read again', {
  timeout: 300_000,
}, async () => {
  const shop = await createTestShop();
  for (const country of COUNTRY_CODES) {
    const ada = await shop.signUp();
    await fc.assert(
      fc.asyncProperty(addressOf(country), async (draft) => {
        const { _id: addressId } = await shop.request(addressBookCalls.addAddress, { as: ada, body: draft });
        const addresses = await shop.request(addressBookCalls.listAddresses, { as: ada });
        const saved = addresses.find(({ _id }) => _id === addressId);
        expect(saved).toMatchObject(present(draft));
        const lines = saved?.addressLines ?? [];
        if (country !== 'US') expect(lines.at(-1)).toBe(countryName(country).toUpperCase());
        const parsed = parseAddress(country === 'US' ? lines : lines.slice(0, -1), draft);
        expect(parsed).toEqual(present({ ...draft, postalCode: draft.postalCode?.toUpperCase() }));
        await shop.request(addressBookCalls.deleteAddress, { as: ada, params: { addressId } });
      }),
      { numRuns: 1, endOnFailure: true },
    );
  }
});

test('packing slips of shops in all countries show the whole address', { timeout: 300_000 }, async () => {
  const shop = await createTestShop();
  const as = await shop.signInAsAdmin();
  const product = await shop.addProduct({ stock: 1000 });
  for (const country of COUNTRY_CODES) {
    await shop.request(settingsCalls.saveSettings, { as, body: { ...DEFAULT_SETTINGS, country } });
    const ada = await shop.signUp();
    const [{ line1: streetAddress, ...address } = { line1: '', name: '', country }] = fc.sample(addressOf(country), 1);
    const phone = countryForm(country).fields.find(({ name }) => name === 'phone')?.example ?? '+44 20 7946 0958';
    const customer = { ...address, streetAddress, phone };
    const body = { ...draftOf(ada, [{ product, amount: 1 }]), customer };
    const order = await shop.request(orderCalls.placeOrder, { as: ada, body });

    const slip = await shop.send(documentCalls.printPackingSlip, { as, params: { orderId: order._id } });
    const text = (await readPdf(slip.rawPayload)).join('\n');
    expect(text).toContain(['Ship to', ...order.addressLines, `Phone ${phone}`].join('\n'));
    expect(parseAddress(order.addressLines, { ...address, line1: streetAddress })).toEqual(
      present({ ...address, line1: streetAddress, postalCode: address.postalCode?.toUpperCase() }),
    );
  }
});
