import { expect, onTestFinished, test } from 'vitest';
import { quoteCalls } from '#features/order/quote/quote-calls.ts';
import { createStripeTax } from '#features/tax/stripe-tax.server.ts';
import { startStripe } from '../support/stripe-server.ts';
import { openTaxShop } from '../support/taxes.ts';

const AMERICAN = { country: 'US', currency: 'USD', taxMode: 'added' } as const;

async function openShop(settings: Parameters<typeof openTaxShop>[0] = AMERICAN) {
  const stripe = await startStripe();
  onTestFinished(stripe.stop);
  const open = await openTaxShop(settings, { rates: [], config: { taxAccount: stripe.account } });
  const items = [{ product: await open.shop.addProduct({ price: 100, stock: 9 }), amount: 1 }];
  const calculations = () => stripe.requests.filter(({ path }) => path === '/v1/tax/calculations');
  return { ...open, stripe, items, calculations };
}

test('Stripe Tax says the rates of a place, several taxes in one, and is asked once for it', async () => {
  const { place, quote, items, calculations } = await openShop();
  const order = await place({ to: 'US', items });
  expect(order.taxLines).toEqual([
    { name: 'Sales tax', country: 'US', region: 'US-CA', taxClass: 'standard', percent: 8.625, net: 105.95, tax: 9.14 },
  ]);
  expect(await quote({ to: 'US', items })).toMatchObject({ taxAmount: 9.14, total: 115.09 });
  const asked = calculations().map(({ form }) => form['customer_details[address][postal_code]']);
  expect(asked.filter((code) => code === '94103')).toHaveLength(1);
});

test('Stripe Tax is asked for each place, by its state, in the currency of the shop', async () => {
  const { quote, items, calculations } = await openShop();
  expect(await quote({ to: 'US', items })).toMatchObject({ taxAmount: 9.14 });
  expect(await quote({ to: 'US-NY', items })).toMatchObject({ taxAmount: 0 });
  expect(calculations().map(({ form }) => form)).toEqual(
    expect.arrayContaining(
      ['CA', 'NY'].map((state) =>
        expect.objectContaining({ currency: 'usd', 'customer_details[address][state]': state }),
      ),
    ),
  );
});

test('a place without a rate, and one that is not clear yet, are not taxed', async () => {
  const { shop, quote, place, items } = await openShop();
  expect(await quote({ to: 'FR', items })).toMatchObject({ taxTreatment: 'export', taxAmount: 0 });
  expect(await place({ to: 'CH', items })).toMatchObject({ taxTreatment: 'export', totalAmount: 100 });
  const asked = items.map(({ product, amount }) => ({ productId: product._id, amount }));
  const body = { items: asked, country: 'US' };
  expect(await shop.request(quoteCalls.quoteOrder, { body })).toMatchObject({ taxTreatment: 'none', taxLines: [] });
});

test('the treatment is decided by the shop: prices in Germany contain what Stripe says', async () => {
  const { place, items } = await openShop({});
  expect((await place({ to: 'DE', items })).taxLines).toMatchObject([{ name: 'VAT', percent: 19, tax: 16.92 }]);
  expect(await place({ to: 'FR', items, vatNumber: 'FR12345678901' })).toMatchObject({
    taxTreatment: 'reverse-charge',
  });
});

test('nothing is ordered or quoted while Stripe Tax does not answer', async () => {
  const { shop, refused, place, items, stripe } = await openShop();
  stripe.faults.push(503, 503);
  expect((await refused(503, { to: 'US', items })).code).toBe('tax-unavailable');
  const [first] = items;
  expect(first && (await shop.stockOf(first.product))).toBe(9);
  expect(await place({ to: 'US', items })).toMatchObject({ taxAmount: 9.14 });
});

test('an account that does not use Stripe Tax leaves the rates unknown', async () => {
  const { stripe } = await openShop();
  stripe.faults.push('tax inactive');
  await expect(
    createStripeTax(stripe.account, Date.now).findRates({ country: 'DE' }, Date.now()),
  ).rejects.toMatchObject({
    name: 'TaxUnavailable',
    cause: { code: 'stripe_tax_inactive' },
  });
});
