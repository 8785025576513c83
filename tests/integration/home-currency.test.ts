import { expect, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { documentCalls } from '#features/order/invoice/document-calls.ts';
import { settingsCalls } from '#features/settings/settings-calls.ts';
import type { SettingsDraft } from '#features/settings/settings-schema.ts';
import { payByCard, sandboxOf } from '../support/payments.ts';
import { readPdf } from '../support/pdf.ts';
import { applyImport, exportFile, previewFile, readFile, writeFile } from '../support/product-files.ts';
import { DEFAULT_SETTINGS } from '../support/settings.ts';
import { createTestShop, SAMPLE_PRODUCT, type TestShop } from '../support/test-shop.ts';

const BERLIN = { country: 'DE', currency: 'EUR', locale: 'de-DE', wholePrices: false };

async function set(shop: TestShop, change: Partial<SettingsDraft>) {
  const as = await shop.signInAsAdmin();
  return shop.send(settingsCalls.saveSettings, { as, body: { ...DEFAULT_SETTINGS, ...change } });
}

test('a shop in euros sells, is paid and prints in euros, with prices that have decimals', async () => {
  const shop = await createTestShop();
  const [as, wilma] = [await shop.signInAsAdmin(), await shop.signUp()];
  const refused = await shop.expectRefusal(400, productCalls.addProduct, {
    as,
    body: { ...SAMPLE_PRODUCT, price: 12.34 },
  });
  expect(refused.errors).toContainEqual({ path: 'price', message: 'Prices are whole numbers, such as 20' });

  expect((await set(shop, BERLIN)).json()).toMatchObject(BERLIN);

  const tooFine = await shop.expectRefusal(400, productCalls.addProduct, {
    as,
    body: { ...SAMPLE_PRODUCT, price: 12.345 },
  });
  expect(tooFine.errors).toContainEqual({
    path: 'price',
    message: 'Prices are numbers with at most two decimals, such as 19.99',
  });
  const { insertedId: _id } = await shop.request(productCalls.addProduct, {
    as,
    body: { ...SAMPLE_PRODUCT, price: 1234.5, quantity: 9 },
  });
  const product = await shop.request(productCalls.getProduct, { params: { productId: _id } });
  expect(product.price).toBe(1234.5);

  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 2 }], payment: 'card' });
  expect(order.totalAmount).toBe(2469);
  const intent = await sandboxOf(shop).findIntent(await payByCard(shop, wilma, order));
  expect(intent).toMatchObject({ currency: 'eur', amount: 247_400 });

  const paper = await shop.send(documentCalls.printInvoice, { as, params: { orderId: order._id } });
  expect((await readPdf(paper.rawPayload)).join('\n').replaceAll('\u00a0', ' ')).toContain('1.234,50 €');
});

test('files of products have prices with decimals where the shop has them', async () => {
  const shop = await createTestShop();
  await set(shop, BERLIN);
  const product = await shop.addProduct({ price: 12.5 });
  const sku = product.variants[0]?.sku ?? '';
  const row = async () => readFile(await exportFile(shop)).find((each) => each.sku === sku);
  expect(await row()).toMatchObject({ price: '12.5' });

  const change = async (price: string) => previewFile(shop, writeFile([{ sku, price }], { delimiter: ';' }));
  await applyImport(shop, await change('1.012,99 €'));
  expect(await row()).toMatchObject({ price: '1012.99' });
  const { rows } = await change('12,345');
  expect(rows[0]?.errors).toEqual([
    { column: 'price', message: '“12,345” can mean 12.345 or 12,345. Write 12345 or 12.3450.' },
  ]);
});

test('the currency has cents, exists, and stays once there is an order', async () => {
  const shop = await createTestShop();
  for (const currency of ['JPY', 'KWD', 'ABC']) {
    const response = await set(shop, { currency });
    expect([response.statusCode, response.json().code]).toEqual([422, 'currency-not-supported']);
  }
  for (const wrong of [{ currency: 'eur' }, { country: 'XX' }, { locale: 'not a locale' }, { placeholderPrice: -1 }])
    expect((await set(shop, wrong)).statusCode).toBe(400);

  const [wilma, product] = [await shop.signUp(), await shop.addProduct()];
  await shop.placeOrder(wilma, { items: [{ product, amount: 1 }] });
  const response = await set(shop, { currency: 'GBP', announcement: 'Now in pounds' });
  expect([response.statusCode, response.json().code]).toEqual([409, 'currency-in-use']);
  expect(shop.services.settings.current()).toMatchObject({ currency: 'USD', announcement: '' });
  expect((await set(shop, { announcement: 'Open' })).statusCode).toBe(200);
});

test('of a first order and a change of the currency at the same moment, none is half done', async () => {
  const shop = await createTestShop();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct()];
  const [ordered, changed] = await Promise.all([
    shop.tryToOrder(wilma, { items: [{ product, amount: 1 }] }),
    set(shop, { currency: 'CHF' }),
  ]);
  expect(ordered.statusCode).toBe(200);
  expect([200, 409]).toContain(changed.statusCode);
  const isChanged = changed.statusCode === 200;
  expect(shop.services.settings.current().currency).toBe(isChanged ? 'CHF' : 'USD');
  expect((await set(shop, { currency: 'GBP' })).json().code).toBe('currency-in-use');
});
