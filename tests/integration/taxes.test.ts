import { describe, expect, test } from 'vitest';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { taxCalls } from '#features/tax/tax-calls.ts';
import { payByCard } from '../support/payments.ts';
import { openTaxShop, RATES } from '../support/taxes.ts';
import { createTestShop, type Person, type TestShop } from '../support/test-shop.ts';

const BOOK = { name: 'Book of switches', price: 21.4, taxClass: 'reduced' } as const;
const BOARD = { name: 'Alderway', price: 119 } as const;

describe('an order is taxed', () => {
  test('in prices that contain the tax, at each rate', async () => {
    const { shop, place, quote } = await openTaxShop();
    const items = [
      { product: await shop.addProduct(BOARD), amount: 1 },
      { product: await shop.addProduct(BOOK), amount: 1 },
    ];
    const quoted = await quote({ to: 'DE', items });
    const order = await place({ to: 'DE', items, taxAmount: quoted.taxAmount });
    expect(order).toMatchObject({
      totalAmount: 140.4,
      shippingFee: 5.95,
      taxMode: 'included',
      taxTreatment: 'standard',
    });
    // 119.00 and 5.04 of the shipping at 19 %, 21.40 and 0.91 at 7 %.
    expect(order.taxLines).toEqual([
      { name: 'VAT', country: 'DE', taxClass: 'standard', percent: 19, net: 104.24, tax: 19.8 },
      { name: 'VAT', country: 'DE', taxClass: 'reduced', percent: 7, net: 20.85, tax: 1.46 },
    ]);
    expect(order.taxAmount).toBe(21.26);
    expect(order.items.map(({ taxClass, tax }) => ({ taxClass, tax }))).toEqual([
      { taxClass: 'standard', tax: 19.8 },
      { taxClass: 'reduced', tax: 1.46 },
    ]);
    expect(quoted).toMatchObject({ taxLines: order.taxLines, total: 146.35, taxMode: 'included' });
  });

  test('in addition to prices without tax, which the card pays too', async () => {
    const { shop, wilma, place, quote } = await openTaxShop({ country: 'US', currency: 'USD', taxMode: 'added' });
    const items = [{ product: await shop.addProduct({ price: 100 }), amount: 1 }];
    const quoted = await quote({ to: 'US', items });
    // 8.625 % of 105.95 are 9.138.
    expect(quoted).toMatchObject({ subtotal: 100, shippingFee: 5.95, taxAmount: 9.14, total: 115.09 });
    const order = await place({ to: 'US', items, payment: 'card' });
    expect(order).toMatchObject({ totalAmount: 100, shippingFee: 5.95, taxAmount: 9.14, taxMode: 'added' });
    expect(order.taxLines).toMatchObject([{ region: 'US-CA', percent: 8.625, net: 105.95, tax: 9.14 }]);
    await payByCard(shop, wilma, order);
    const params = { orderId: order._id };
    expect((await shop.request(orderCalls.getOrder, { as: wilma, params })).payment.status).toBe(true);
  });

  test('at home rates within the EU, or those of the destination in the One Stop Shop', async () => {
    const { shop, place, changeSettings } = await openTaxShop();
    const items = [{ product: await shop.addProduct(BOARD), amount: 1 }];
    expect((await place({ to: 'FR', items })).taxLines).toMatchObject([{ country: 'DE', percent: 19 }]);
    await changeSettings({ ossRegistered: true });
    expect((await place({ to: 'FR', items })).taxLines).toMatchObject([{ country: 'FR', percent: 20 }]);
    // Without rates for Austria, those at home.
    expect((await place({ to: 'AT', items })).taxLines).toMatchObject([{ country: 'DE', percent: 19 }]);
  });

  test('not at all as an export, whose prices are without the tax at home', async () => {
    const { shop, place, quote } = await openTaxShop();
    const items = [
      { product: await shop.addProduct(BOARD), amount: 1 },
      { product: await shop.addProduct(BOOK), amount: 1 },
    ];
    const order = await place({ to: 'CH', items });
    expect(order).toMatchObject({ taxTreatment: 'export', taxLines: [], taxAmount: 0, subtotal: 140.4 });
    // 5.95 of shipping: 0.80 and 0.06 of tax.
    expect(order).toMatchObject({ totalAmount: 120, shippingFee: 5.09 });
    expect(order.items.map(({ price, untaxed }) => ({ price, untaxed }))).toEqual([
      { price: 119, untaxed: 19 },
      { price: 21.4, untaxed: 1.4 },
    ]);
    expect(await quote({ to: 'CH', items })).toMatchObject({ shippingFee: 5.09, untaxed: 20.4, total: 125.09 });
    expect(await place({ to: 'GB', items })).toMatchObject({ taxTreatment: 'standard', taxLines: [{ country: 'GB' }] });
  });

  test('not at all in a shop without taxes, whatever rates there are', async () => {
    const { shop, place } = await openTaxShop({ taxMode: 'off' });
    const order = await place({ to: 'DE', items: [{ product: await shop.addProduct(BOARD), amount: 1 }] });
    expect(order).toMatchObject({ taxMode: 'off', taxTreatment: 'none', taxLines: [], taxAmount: 0 });
    expect(order.items[0]).not.toHaveProperty('tax');
  });

  test('by the rates at its moment, and a later change touches no order', async () => {
    const clock = { now: Date.UTC(2026, 5, 30, 21, 58) };
    const rates = [
      ...RATES.filter(({ country }) => country !== 'DE'),
      { country: 'DE', taxClass: 'standard' as const, percent: 19, name: 'VAT' },
      { country: 'DE', taxClass: 'standard' as const, percent: 16, name: 'VAT', validFrom: '2026-06-30T22:00:00Z' },
    ];
    const { shop, admin, wilma, place } = await openTaxShop({}, { now: () => clock.now, rates });
    const items = [{ product: await shop.addProduct(BOARD), amount: 1 }];
    const earlier = await place({ to: 'DE', items });
    clock.now = Date.UTC(2026, 5, 30, 22);
    expect((await place({ to: 'DE', items })).taxLines).toMatchObject([{ percent: 16 }]);
    await shop.request(taxCalls.replaceTaxRates, { as: admin, body: [] });
    const params = { orderId: earlier._id };
    expect(await shop.request(orderCalls.getOrder, { as: wilma, params })).toEqual(earlier);
    expect(earlier.taxLines).toMatchObject([{ percent: 19 }]);
    expect(await place({ to: 'DE', items })).toMatchObject({ taxTreatment: 'none', taxLines: [] });
  });

  test('as its customer saw, or refused', async () => {
    const { shop, admin, place, quote, refused } = await openTaxShop();
    const items = [{ product: await shop.addProduct({ ...BOARD, stock: 3 }), amount: 1 }];
    const { taxAmount } = await quote({ to: 'DE', items });
    await shop.request(taxCalls.replaceTaxRates, {
      as: admin,
      body: [{ ...RATES[0], country: 'DE', percent: 21, taxClass: 'standard', name: 'VAT' }],
    });
    expect((await refused(409, { to: 'DE', items, taxAmount })).code).toBe('tax-changed');
    await place({ to: 'DE', items, taxAmount: (await quote({ to: 'DE', items })).taxAmount });
    const [product] = items;
    expect(product && (await shop.stockOf(product.product))).toBe(2);
  });
});

describe('VAT numbers', () => {
  test('of another country of the EU make a reverse charge, with the answer of the register', async () => {
    const { shop, place, quote } = await openTaxShop();
    const items = [{ product: await shop.addProduct(BOARD), amount: 1 }];
    const order = await place({ to: 'FR', items, vatNumber: 'fr 12 345678901' });
    expect(order).toMatchObject({ taxTreatment: 'reverse-charge', totalAmount: 100, shippingFee: 5, taxAmount: 0 });
    expect(order).toMatchObject({ vatNumber: 'FR12345678901', vatCheck: { result: 'valid', by: 'stand-in' } });
    expect(await quote({ to: 'FR', items, vatNumber: 'FR12345678901' })).toMatchObject({
      ...{ taxTreatment: 'reverse-charge', total: 105, vatCheck: { result: 'valid' } },
    });
  });

  test('that do not exist, of the home country, or of others are taxed', async () => {
    const { shop, place } = await openTaxShop();
    const items = [{ product: await shop.addProduct(BOARD), amount: 1 }];
    expect(await place({ to: 'FR', items, vatNumber: 'FR12345678900' })).toMatchObject({
      ...{ taxTreatment: 'standard', vatNumber: 'FR12345678900', vatCheck: { result: 'invalid' } },
    });
    for (const vatNumber of ['DE136695976', 'CHE-123.456.789 MWST'])
      expect(await place({ to: 'FR', items, vatNumber })).toMatchObject({ taxTreatment: 'standard', taxAmount: 19.95 });
    // At home a number changes nothing.
    expect(await place({ to: 'DE', items, vatNumber: 'FR12345678901' })).toMatchObject({ taxTreatment: 'standard' });
  });

  test('that are not written like one are refused', async () => {
    const { shop, refused } = await openTaxShop();
    const items = [{ product: await shop.addProduct(BOARD), amount: 1 }];
    for (const vatNumber of ['DE12', 'hello', '12345678901']) {
      const { errors } = await refused(400, { to: 'FR', items, vatNumber });
      expect(errors).toMatchObject([{ path: 'vatNumber' }]);
    }
  });

  test('are not accepted where no register is asked', async () => {
    const { shop, place } = await openTaxShop({}, { config: { vatCheck: { by: 'off' } } });
    const items = [{ product: await shop.addProduct(BOARD), amount: 1 }];
    expect(await place({ to: 'FR', items, vatNumber: 'FR12345678901' })).toMatchObject({
      ...{ taxTreatment: 'standard', vatCheck: { result: 'unknown', by: 'nobody' } },
    });
  });
});

describe('tax rates', () => {
  test('are replaced as a list, and keep their ids', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const [first, ...others] = await shop.request(taxCalls.replaceTaxRates, { as, body: RATES });
    if (!first) throw new Error('There are no rates');
    const changed = await shop.request(taxCalls.replaceTaxRates, { as, body: [...others, { ...first, percent: 20 }] });
    expect(changed.at(-1)).toEqual({ ...first, percent: 20 });
    expect(await shop.request(taxCalls.listTaxRates, { as })).toEqual(changed);
  });

  test('of which neither would win are refused, and nothing changes', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    await shop.request(taxCalls.replaceTaxRates, { as, body: RATES });
    const [rate] = RATES;
    const overlapping = [...RATES, { ...rate, country: 'DE', taxClass: 'standard', percent: 3, name: 'Other' }];
    const refusal = await shop.expectRefusal(422, taxCalls.replaceTaxRates, { as, body: overlapping });
    expect(refusal).toMatchObject({ code: 'rates-overlap', errors: [{ path: '5' }] });
    expect(await shop.request(taxCalls.listTaxRates, { as })).toHaveLength(RATES.length);
    const later = {
      country: 'DE',
      taxClass: 'standard' as const,
      percent: 21,
      name: 'VAT',
      validFrom: '2020-01-01T00:00:00Z',
    };
    expect(await shop.request(taxCalls.replaceTaxRates, { as, body: [...RATES, later] })).toHaveLength(6);
  });

  test.each([
    [{ percent: 100.1 }, '0.percent: A rate is at most 100 %'],
    [{ percent: -1 }, '0.percent: A rate is at least 0 %'],
    [{ percent: 7.12345 }, '0.percent: A rate has at most four decimals'],
    [{ country: 'XX' }, '0.country: Choose a country by its code'],
    [{ region: 'FR-75' }, '0.region: The region must be in the country'],
    [{ name: ' ' }, '0.name: Write what the tax is called'],
    [{ validFrom: 'yesterday' }, '0.validFrom'],
    [{ taxClass: 'luxury' }, '0.taxClass'],
  ])('refuse %j', async (wrong, message) => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const [rate] = RATES;
    const refusal = await shop.expectRefusal(400, taxCalls.replaceTaxRates, { as, body: [{ ...rate, ...wrong }] });
    expect(refusal.errors?.map(({ path, message: text }) => `${path}: ${text}`).join()).toContain(message);
  });

  test('of presets are added once, beside those that staff have entered', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const own = { country: 'DE', taxClass: 'standard', percent: 18, name: 'VAT' } as const;
    await shop.request(taxCalls.replaceTaxRates, { as, body: [own] });
    const rates = await shop.request(taxCalls.addTaxPreset, { as, body: { country: 'EU' } });
    expect(new Set(rates.map(({ country }) => country)).size).toBe(27);
    expect(rates.filter(({ country }) => country === 'DE')).toMatchObject([{ percent: 18 }, { percent: 7 }]);
    expect(await shop.request(taxCalls.addTaxPreset, { as, body: { country: 'EU' } })).toEqual(rates);
    expect(await shop.request(taxCalls.addTaxPreset, { as, body: { country: 'GB' } })).toHaveLength(rates.length + 2);
    await shop.expectRefusal(404, taxCalls.addTaxPreset, { as, body: { country: 'US' } });
  });

  test('of presets are added beside those of parts of the country', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const own = { country: 'GB', percent: 5, name: 'VAT' } as const;
    const body = [
      { ...own, taxClass: 'standard' as const, region: 'GB-NIR' },
      { ...own, taxClass: 'reduced' as const, postalPrefix: 'BT' },
    ];
    await shop.request(taxCalls.replaceTaxRates, { as, body });
    expect(await shop.request(taxCalls.addTaxPreset, { as, body: { country: 'GB' } })).toHaveLength(4);
  });

  test('are at most 1,000', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const replace = (count: number) => ({ as, body: ratesOfPostalCodes(count) });
    const refusal = await shop.expectRefusal(400, taxCalls.replaceTaxRates, replace(1001));
    expect(refusal.detail).toContain('A shop has at most 1000 tax rates');

    const preset = { as, body: { country: 'GB' } };
    await shop.request(taxCalls.replaceTaxRates, replace(999));
    expect((await shop.expectRefusal(409, taxCalls.addTaxPreset, preset)).code).toBe('too-many-rates');
    expect(await shop.request(taxCalls.listTaxRates, { as })).toHaveLength(999);

    await shop.request(taxCalls.replaceTaxRates, replace(998));
    const rates = await shop.request(taxCalls.addTaxPreset, preset);
    expect(rates).toHaveLength(1000);
    expect(await shop.request(taxCalls.addTaxPreset, preset)).toEqual(rates);
  });

  test('can be replaced with their ids, even 1,000 with all fields', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const body = ratesOfPostalCodes(1000).map((rate) => ({
      ...{ ...rate, region: 'US-CA', validFrom: '2026-07-01T07:00:00.000Z' },
    }));
    const rates = await shop.request(taxCalls.replaceTaxRates, { as, body });
    const changed = rates.map((rate) => ({ ...rate, percent: 8.6255 }));
    expect(await shop.request(taxCalls.replaceTaxRates, { as, body: changed })).toEqual(changed);
  });

  test('are in the audit log when they change', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const [rate] = RATES;
    const body = rate ? [rate] : [];
    const stored = await shop.request(taxCalls.replaceTaxRates, { as, body });
    expect(await shop.request(taxCalls.replaceTaxRates, { as, body })).toEqual(stored);
    expect(await textsOfAudit(shop, as)).toEqual(['Changed the tax rates: added DE standard 19 % (VAT)']);
    await shop.request(taxCalls.replaceTaxRates, { as, body: [] });
    expect((await textsOfAudit(shop, as))[0]).toBe('Changed the tax rates: removed DE standard 19 % (VAT)');
  });
});

describe('pages say', () => {
  test('the rates that are valid at home', async () => {
    const { shop } = await openTaxShop();
    expect(shop.services.taxes.readFacts()).toMatchObject({
      notes: { standard: 'incl. 19 % VAT, plus shipping', reduced: 'incl. 7 % VAT, plus shipping' },
      asksVatNumber: true,
    });
  });

  test('in Monaco the rates of France', async () => {
    const { shop } = await openTaxShop({ country: 'MC' });
    expect(shop.services.taxes.readFacts()?.notes.standard).toBe('incl. 20 % VAT, plus shipping');
  });

  test('nothing in a shop without taxes', async () => {
    const { shop } = await openTaxShop({ taxMode: 'off' });
    expect(shop.services.taxes.readFacts()).toBeUndefined();
  });
});

/** Composes rates for postal codes of the United States. */
function ratesOfPostalCodes(count: number) {
  const rate = { country: 'US', taxClass: 'standard' as const, percent: 5, name: 'Sales tax' };
  return Array.from({ length: count }, (_, index) => ({ ...rate, postalPrefix: String(10_000 + index) }));
}

/** Reads what the audit log says, newest first. */
async function textsOfAudit(shop: TestShop, as: Person): Promise<string[]> {
  return (await shop.request(auditCalls.listAudit, { as })).map(({ text }) => text);
}

test('refunds of an order with added tax give back exactly what was paid, in whatever parts', async () => {
  const { shop, admin, wilma, place } = await openTaxShop({ country: 'US', currency: 'USD', taxMode: 'added' });
  const product = await shop.addProduct({ price: 33.33 });
  const order = await place({ to: 'US', items: [{ product, amount: 3 }], payment: 'card' });
  await payByCard(shop, wilma, order);
  const params = { orderId: order._id };
  const refund = (body: object) => shop.request(refundCalls.refundOrder, { as: admin, params, body });
  await refund({ lines: [{ line: 0, amount: 1 }] });
  await refund({ lines: [{ line: 0, amount: 2 }], shipping: true });
  const refunded = await shop.request(orderCalls.getOrder, { as: wilma, params });
  expect(refunded.refundedAmount).toBe(Number((99.99 + 5.95 + order.taxAmount).toFixed(2)));
});
