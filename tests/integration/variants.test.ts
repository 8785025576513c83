import { describe, expect, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { mailCalls } from '#features/mail/mail-calls.ts';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { shipmentCalls } from '#features/order/fulfilment/shipment-calls.ts';
import { documentCalls } from '#features/order/invoice/document-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { returnCalls } from '#features/order/return/return-calls.ts';
import { overviewCalls } from '#features/overview/overview-calls.ts';
import { runJob } from '../support/jobs.ts';
import type { ProductJson } from '../support/json.ts';
import { KEEPS_MAILS } from '../support/mailbox.ts';
import { readPdf } from '../support/pdf.ts';
import { createTestShop, draftOf, PEBBLE, type Person, problemOf, type TestShop } from '../support/test-shop.ts';

const { price: _, quantity: __, ...BASE } = PEBBLE;

const OPTIONS = [
  { name: 'Switch', values: ['Linear', 'Tactile'] },
  { name: 'Colour', values: ['Sand', 'Ink'] },
];

interface VariantFields {
  price?: number;
  stock?: number;
  sku?: string | undefined;
}

function variant(Switch: string, Colour: string, { price = 60, stock = 5, ...more }: VariantFields = {}) {
  return { values: { Switch, Colour }, price, stock, ...more };
}

/** A product with three of four combinations. */
const CHOICES = {
  ...BASE,
  options: OPTIONS,
  variants: [
    variant('Linear', 'Sand', { price: 70, stock: 4 }),
    {
      ...variant('Tactile', 'Sand', { price: 65, stock: 1 }),
      sku: ' pebble-ts ',
      image: '/pictures/products/basalt-65.webp',
    },
    { ...variant('Tactile', 'Ink', { price: 65, stock: 0 }), compareAtPrice: 90 },
  ],
};

async function find(shop: TestShop, productId: string): Promise<ProductJson> {
  return shop.request(productCalls.getProduct, { params: { productId } });
}

async function addChoices(shop: TestShop, body: object = CHOICES) {
  const as = await shop.signInAsAdmin();
  const answer = await shop.send(productCalls.addProduct, { as, body });
  expect(answer.statusCode, answer.body).toBe(200);
  const product = await find(shop, answer.json().insertedId);
  const [first, second, third] = product.variants;
  if (!first || !second || !third) throw new Error('The product has too few variants');
  return { as, product, productId: product._id, first, second, third };
}

/** Sends an order of one piece of each of these variants. */
function order(shop: TestShop, person: Person, product: ProductJson, variantIds: readonly (string | undefined)[]) {
  const items = variantIds.map((variantId) => ({
    productId: product._id,
    amount: 1,
    price: product.variants.find(({ _id }) => _id === variantId)?.price ?? product.price,
    ...(variantId !== undefined && { variantId }),
  }));
  return shop.send(orderCalls.placeOrder, { as: person, body: { ...draftOf(person, []), items } });
}

/** Converts a product to the body that changes it. */
function changeOf({ options, variants }: ProductJson) {
  const sent = variants.map(({ stock: _, quantity: __, ...rest }) => rest);
  return { ...BASE, published: true, options, variants: sent };
}

describe('a product with options', () => {
  test('has the lowest price and the sum of the stock, and generated SKUs', async () => {
    const shop = await createTestShop();
    const { product, first, second } = await addChoices(shop);

    expect(product).toMatchObject({ price: 65, stock: 5, quantity: 5, options: OPTIONS });
    expect(product.compareAtPrice).toBeUndefined();
    expect(product.variants).toMatchObject([
      { values: { Switch: 'Linear', Colour: 'Sand' }, price: 70, stock: 4, quantity: 4 },
      { values: { Switch: 'Tactile', Colour: 'Sand' }, sku: 'PEBBLE-TS', image: '/pictures/products/basalt-65.webp' },
      { values: { Switch: 'Tactile', Colour: 'Ink' }, stock: 0, compareAtPrice: 90 },
    ]);
    expect(first.sku).toMatch(/^TH-[0-9A-F]{10}$/);
    expect(second.image).toBe('/pictures/products/basalt-65.webp');
  });

  test('lists the compare-at price of its cheapest variant', async () => {
    const shop = await createTestShop();
    const variants = [variant('Linear', 'Sand', { price: 90 }), { ...variant('Linear', 'Ink'), compareAtPrice: 100 }];
    const as = await shop.signInAsAdmin();
    const { insertedId } = await shop.request(productCalls.addProduct, { as, body: { ...CHOICES, variants } });
    expect(await find(shop, insertedId)).toMatchObject({ price: 60, compareAtPrice: 100 });
  });

  test('a product without options has one variant without values', async () => {
    const shop = await createTestShop();
    const { price, stock, quantity, options, variants } = await shop.addProduct({ stock: 3 });
    expect({ price, stock, quantity, options }).toEqual({ price: 60, stock: 3, quantity: 3, options: [] });
    expect(variants).toMatchObject([{ values: {}, price: 60, stock: 3, quantity: 3 }]);
  });

  test.each([
    ['a price that is not the lowest', { price: 70 }, 'price'],
    ['a quantity that is not the sum', { quantity: 6 }, 'quantity'],
    ['a compare-at price of no variant', { compareAtPrice: 200 }, 'compareAtPrice'],
    ['a value that the option does not have', { variants: [variant('Clicky', 'Sand')] }, 'variants.0.values'],
    ['a variant without a value', { variants: [{ values: { Switch: 'Linear' }, price: 1 }] }, 'variants.0.values'],
    ['a combination twice', { variants: [variant('Linear', 'Ink'), variant('Linear', 'Ink')] }, 'variants.1.values'],
    ['several variants without options', { options: [] }, 'variants.0.values'],
  ])('is rejected with %s', async (_, change, path) => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const problem = await shop.expectRefusal(422, productCalls.addProduct, { as, body: { ...CHOICES, ...change } });
    expect(problem.code).toBe('variants-disagree');
    expect(problem.errors?.[0]?.path).toBe(path);
  });

  test.each([
    ['four options', { options: ['A', 'B', 'C', 'D'].map((name) => ({ name, values: ['x'] })) }],
    ['options with the same name', { options: [OPTIONS[0], OPTIONS[0]] }],
    ['no variants', { variants: [] }],
    ['a malformed SKU', { variants: [{ ...variant('Linear', 'Ink'), sku: 'a b' }] }],
    ['a compare-at price below the price', { variants: [{ ...variant('Linear', 'Ink'), compareAtPrice: 60 }] }],
    ['neither a price nor variants', { variants: undefined, options: undefined, quantity: 3 }],
  ])('is rejected with %s', async (_, change) => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    await shop.expectRefusal(400, productCalls.addProduct, { as, body: { ...CHOICES, ...change } });
  });

  test('is rejected if its SKU is taken, in any case', async () => {
    const shop = await createTestShop();
    const { as } = await addChoices(shop);
    const body = { ...BASE, variants: [{ values: {}, price: 1, sku: 'Pebble-TS' }] };
    expect(await shop.expectRefusal(409, productCalls.addProduct, { as, body })).toMatchObject({ code: 'sku-taken' });
  });
});

describe('changing a product with options', () => {
  test('matches variants by their id, keeps their stock, adds new ones and removes those left out', async () => {
    const shop = await createTestShop();
    const { as, product, productId, first, second, third } = await addChoices(shop);
    const { variants, ...rest } = changeOf(product);
    const [one, two] = variants;
    if (!one || !two) throw new Error('The product has too few variants');
    const added = variant('Linear', 'Ink', { price: 50, stock: 7 });
    const body = { ...rest, variants: [{ ...two, price: 80 }, added, { ...one, sku: 'FIRST' }] };

    await shop.request(productCalls.changeProduct, { as, params: { productId }, body });

    const after = await find(shop, productId);
    expect(after).toMatchObject({ price: 50, stock: 12 });
    expect(after.variants).toMatchObject([
      { _id: second._id, price: 80, stock: 1, sku: 'PEBBLE-TS' },
      { price: 50, stock: 7, quantity: 7 },
      { _id: first._id, price: 70, stock: 4, sku: 'FIRST' },
    ]);
    expect(after.variants.some(({ _id }) => _id === third._id)).toBe(false);
  });

  test('lets variants swap their SKUs, and rejects one of another product', async () => {
    const shop = await createTestShop();
    const { as, product, productId, first, second } = await addChoices(shop);
    const other = await shop.addProduct();
    const change = changeOf(product);
    const withSkus = (...skus: string[]) => ({
      ...change,
      variants: change.variants.map((each, index) => ({ ...each, sku: skus[index] ?? each.sku })),
    });

    const swapped = withSkus(second.sku, first.sku);
    await shop.request(productCalls.changeProduct, { as, params: { productId }, body: swapped });
    expect((await find(shop, productId)).variants.map(({ sku }) => sku).slice(0, 2)).toEqual([second.sku, first.sku]);

    for (const body of [withSkus(other.variants[0]?.sku ?? ''), withSkus('SAME', 'SAME')]) {
      const options = { as, params: { productId }, body };
      const problem = await shop.expectRefusal(409, productCalls.changeProduct, options);
      expect(problem).toMatchObject({ code: 'sku-taken' });
      expect(problem.errors?.[0]?.path).toBe('variants.0.sku');
    }
  });

  test('at the same time gives a SKU to one of two products, and refuses it to the other', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const products = [await shop.addProduct(), await shop.addProduct()];
    for (let round = 0; round < 8; round++) {
      const change = ({ _id: productId, variants: [variant] }: ProductJson) => {
        const body = { ...BASE, published: true, variants: [{ _id: variant?._id, price: 60, sku: `RACE-${round}` }] };
        return shop.send(productCalls.changeProduct, { as, params: { productId }, body });
      };
      const answers = await Promise.all(products.map(change));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const refused = answers.filter(({ statusCode }) => statusCode === 409);
      expect(refused.map((answer) => problemOf(409, answer).code)).toEqual(['sku-taken']);
    }
  });

  test('without variants keeps them, and rejects another price than the lowest', async () => {
    const shop = await createTestShop();
    const { as, product, productId } = await addChoices(shop);
    const change = (body: object) => ({ as, params: { productId }, body: { ...BASE, published: true, ...body } });

    await shop.request(productCalls.changeProduct, change({ price: 65, name: 'Renamed' }));
    expect(await find(shop, productId)).toEqual({ ...product, name: 'Renamed' });

    await shop.expectRefusal(422, productCalls.changeProduct, change({ price: 66 }));
    await shop.expectRefusal(422, productCalls.changeProduct, change({ price: 65, options: OPTIONS.slice(1) }));
  });

  test('rejects a stock for an existing variant, and a variant that the product does not have', async () => {
    const shop = await createTestShop();
    const { as, product, productId } = await addChoices(shop);
    const change = changeOf(product);
    const params = { productId };
    const withStock = { ...change, variants: change.variants.map((each) => ({ ...each, stock: 9 })) };
    await shop.expectRefusal(400, productCalls.changeProduct, { as, params, body: withStock });

    const foreign = { ...change, variants: change.variants.map((each) => ({ ...each, _id: 'nothing' })) };
    await shop.expectRefusal(400, productCalls.changeProduct, { as, params, body: foreign });
    const gone = {
      ...change,
      variants: change.variants.map((each, index) => (index === 0 ? { ...each, _id: 'nothing' } : each)),
    };
    const problem = await shop.expectRefusal(409, productCalls.changeProduct, { as, params, body: gone });
    expect(problem.code).toBe('variant-gone');
  });

  test('keeps a variant that an order under way contains until it is shipped', async () => {
    const shop = await createTestShop();
    const { as, product, productId, first } = await addChoices(shop);
    const wilma = await shop.signUp();
    const { _id: orderId } = (await order(shop, wilma, product, [first._id])).json();
    const change = changeOf(product);
    const body = { ...change, variants: change.variants.slice(1) };
    const options = { as, params: { productId }, body };

    const problem = await shop.expectRefusal(409, productCalls.changeProduct, options);
    expect(problem.code).toBe('variant-in-use');
    expect(problem.errors?.map(({ path }) => path)).toEqual([`variants.${first._id}`]);

    await shop.request(shipmentCalls.shipOrder, { as, params: { orderId }, body: { carrier: 'dhl' } });
    await shop.request(productCalls.changeProduct, options);
    expect((await find(shop, productId)).variants).toHaveLength(2);
  });
});

describe('ordering a variant', () => {
  test('takes its stock at its price, and the order keeps how it was called', async () => {
    const shop = await createTestShop();
    const { product, productId, first, second } = await addChoices(shop);
    const wilma = await shop.signUp();

    const placed = (await order(shop, wilma, product, [first._id, second._id])).json();

    expect(placed).toMatchObject({ totalAmount: 135 });
    expect(placed.items).toMatchObject([
      { productId, variantId: first._id, variant: 'Linear / Sand', price: 70, image: PEBBLE.image },
      {
        productId,
        variantId: second._id,
        variant: 'Tactile / Sand',
        price: 65,
        image: '/pictures/products/basalt-65.webp',
      },
    ]);
    expect((await find(shop, productId)).variants.map(({ stock }) => stock)).toEqual([3, 0, 0]);
    const params = { orderId: placed._id };
    expect(await shop.request(orderCalls.getOrder, { as: wilma, params })).toEqual(placed);
  });

  test('returns its stock when the order is cancelled', async () => {
    const shop = await createTestShop();
    const { product, productId, first } = await addChoices(shop);
    const wilma = await shop.signUp();
    const { _id: orderId } = (await order(shop, wilma, product, [first._id])).json();

    await shop.request(cancelCalls.cancelOrder, { as: wilma, params: { orderId }, body: {} });

    expect((await find(shop, productId)).variants.map(({ stock }) => stock)).toEqual([4, 1, 0]);
  });

  test('rejects a line that does not say which of several variants it means', async () => {
    const shop = await createTestShop();
    const { product, productId, first } = await addChoices(shop);
    const wilma = await shop.signUp();

    for (const lines of [[undefined], [first._id, undefined]]) {
      const refused = await order(shop, wilma, product, lines);
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({
        code: 'variant-required',
        detail: 'Pebble 40 comes in several variants. Choose one on its page and order again.',
      });
    }
    expect(await find(shop, productId)).toEqual(product);
  });

  test('names the variant that is sold out, dearer or gone', async () => {
    const shop = await createTestShop();
    const { product, productId, second, third } = await addChoices(shop);
    const other = await shop.addProduct();
    const wilma = await shop.signUp();
    const items = [
      { productId, variantId: second._id, amount: 2, price: 65 },
      { productId, variantId: third._id, amount: 1, price: 64 },
      { productId, variantId: 'nothing', amount: 1, price: 65 },
      { productId: other._id, variantId: second._id, amount: 1, price: 65 },
    ];
    const body = { ...draftOf(wilma, []), items };

    const refused = await shop.expectRefusal(409, orderCalls.placeOrder, { as: wilma, body });

    expect(refused).toMatchObject({
      lines: [
        { productId, variantId: second._id, variant: 'Tactile / Sand', reason: 'out-of-stock', left: 1 },
        { productId, variantId: third._id, variant: 'Tactile / Ink', reason: 'price-changed', price: 65, left: 0 },
        { productId, variantId: 'nothing', reason: 'gone' },
        { productId: other._id, variantId: second._id, reason: 'gone' },
      ],
    });
    expect(refused.detail).toContain('Only 1 of Pebble 40, Tactile / Sand is left.');
    expect(await find(shop, productId)).toEqual(product);
  });

  test('the only variant of a product may be named or not, also in the same order', async () => {
    const shop = await createTestShop();
    const product = await shop.addProduct({ stock: 3 });
    const variantId = product.variants[0]?._id;
    const wilma = await shop.signUp();
    const both = [variantId, undefined];

    expect((await order(shop, wilma, product, both)).json().items).toMatchObject([{ variantId }, { variantId }]);
    expect((await order(shop, wilma, product, both)).statusCode).toBe(409);
    expect(await shop.stockOf(product)).toBe(1);
  });

  test('a crowd gets no more than there is of each variant', async () => {
    const shop = await createTestShop();
    const { product, productId, first, second } = await addChoices(shop);
    const people = await Promise.all(Array.from({ length: 6 }, () => shop.signUp()));

    const answers = await Promise.all(
      people.flatMap((person) => [
        order(shop, person, product, [first._id]),
        order(shop, person, product, [second._id, first._id]),
      ]),
    );

    const placed = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json().items);
    const sold = placed.flat().map(({ variantId }: { variantId: string }) => variantId);
    expect(sold.filter((id) => id === first._id)).toHaveLength(4);
    expect((await find(shop, productId)).variants.map(({ stock }) => stock)).toEqual([
      0,
      1 - sold.filter((id) => id === second._id).length,
      0,
    ]);
  });
});

test('mails, papers and returns name the variant', async () => {
  const shop = await createTestShop({ config: KEEPS_MAILS });
  const { as, product, first } = await addChoices(shop);
  const wilma = await shop.signUp();
  const placed = (await order(shop, wilma, product, [first._id])).json();
  const params = { orderId: placed._id };
  await runJob(shop, 'dispatch-events');

  const [mail] = await shop.request(mailCalls.listMails, { as });
  const { html, text } = await shop.request(mailCalls.readMail, { as, params: { mailId: mail?._id ?? '' } });
  expect(html).toContain('Linear / Sand');
  expect(text).toContain('Linear / Sand');
  for (const call of [documentCalls.printInvoice, documentCalls.printPackingSlip]) {
    const paper = await readPdf((await shop.send(call, { as, params })).rawPayload);
    expect(paper.join()).toContain('Pebble 40, Linear / Sand');
  }
  await shop.request(orderCalls.changeStatus, { as, params, body: { status: 'delivered' } });
  const lines = [{ line: 0, amount: 1, reason: 'damaged' as const }];
  await shop.request(returnCalls.requestReturn, { as: wilma, params, body: { lines } });
  expect(await shop.request(returnCalls.listReturns, { as })).toMatchObject([
    { lines: [{ variant: 'Linear / Sand' }] },
  ]);
});

test('a copy is unpublished, has no stock and SKUs of its own', async () => {
  const shop = await createTestShop();
  const { as, product, productId } = await addChoices(shop);
  const params = { productId };

  const copies = [];
  for (let copy = 0; copy < 2; copy++) {
    const { insertedId } = await shop.request(productCalls.duplicateProduct, { as, params });
    copies.push(await shop.request(productCalls.getProduct, { as, params: { productId: insertedId } }));
  }

  for (const copy of copies) {
    expect(copy).toMatchObject({ name: 'Copy of Pebble 40', published: false, stock: 0, quantity: 0, price: 65 });
    expect(copy.options).toEqual(product.options);
    expect(copy.variants.map(({ values }) => values)).toEqual(product.variants.map(({ values }) => values));
    expect(copy.variants.every(({ sku }) => sku.endsWith('-copy'))).toBe(true);
  }
  expect(copies[0]?.variants[1]?.sku).toBe('PEBBLE-TS-copy');
  expect(copies[1]?.variants[1]?.sku).toBe('PEBBLE-TS-2-copy');
  await shop.expectRefusal(404, productCalls.duplicateProduct, { as, params: { productId: 'nothing' } });
});

test('a copy can be saved, also after another one was saved with its SKU in capitals', async () => {
  const shop = await createTestShop();
  const { as, productId } = await addChoices(shop);
  for (let copy = 0; copy < 3; copy++) {
    const { insertedId } = await shop.request(productCalls.duplicateProduct, { as, params: { productId } });
    const params = { productId: insertedId };
    const copied = await shop.request(productCalls.getProduct, { as, params });
    const body = { ...changeOf(copied), published: false };
    expect(await shop.request(productCalls.changeProduct, { as, params, body })).toEqual({ modifiedCount: 1 });
  }
});

test('a copy has different SKUs even if the long ones of the product begin alike', async () => {
  const shop = await createTestShop();
  const skus = ['1', '2'].map((last) => 'A'.repeat(63) + last);
  const variants = ['Linear', 'Tactile'].map((name, index) => variant(name, 'Sand', { sku: skus[index] }));
  const { as, productId } = await addChoices(shop, { ...CHOICES, variants: [...variants, variant('Linear', 'Ink')] });

  const { insertedId } = await shop.request(productCalls.duplicateProduct, { as, params: { productId } });

  const copy = await shop.request(productCalls.getProduct, { as, params: { productId: insertedId } });
  expect(copy.variants).toHaveLength(3);
  for (const { sku } of copy.variants) expect(sku).toMatch(/^.{1,59}-copy$/);
});

test('a copy of a product with a long name has its beginning, without half of a character', async () => {
  const shop = await createTestShop();
  const [as, long] = [await shop.signInAsAdmin(), await shop.addProduct({ name: `${'A'.repeat(191)}😀` })];

  const { insertedId } = await shop.request(productCalls.duplicateProduct, { as, params: { productId: long._id } });

  const copy = await shop.request(productCalls.getProduct, { as, params: { productId: insertedId } });
  expect(copy.name).toBe(`Copy of ${'A'.repeat(191)}`);
});

describe('the stock of variants', () => {
  test('is restocked by variant', async () => {
    const shop = await createTestShop();
    const { as, productId, third } = await addChoices(shop);
    const params = { productId };

    const body = { amount: 6, variantId: third._id };
    expect(await shop.request(productCalls.restockProduct, { as, params, body })).toEqual({ stock: 11, quantity: 11 });
    expect((await find(shop, productId)).variants.map(({ stock }) => stock)).toEqual([4, 1, 6]);

    const refused = await shop.expectRefusal(422, productCalls.restockProduct, { as, params, body: { amount: 1 } });
    expect(refused.code).toBe('variant-required');
    const nothing = { amount: 1, variantId: 'nothing' };
    await shop.expectRefusal(404, productCalls.restockProduct, { as, params, body: nothing });
  });

  test('may exceed what staff can enter when an order returns what was counted as lost', async () => {
    const shop = await createTestShop();
    const [as, wilma] = [await shop.signInAsAdmin(), await shop.signUp()];
    const product = await shop.addProduct({ stock: 1_000_000 });
    const { _id: orderId } = await shop.placeOrder(wilma, { items: [{ product, amount: 5 }] });
    const params = { productId: product._id };
    await shop.request(productCalls.countStock, { as, params, body: { stock: 1_000_000 } });

    await shop.request(cancelCalls.cancelOrder, { as, params: { orderId }, body: {} });

    expect(await find(shop, product._id)).toMatchObject({ stock: 1_000_005, variants: [{ stock: 1_000_005 }] });
    await shop.expectRefusal(409, productCalls.restockProduct, { as, params, body: { amount: 1 } });
  });

  test('is in the overview by variant', async () => {
    const shop = await createTestShop();
    const productIds = (await shop.request(productCalls.listProducts)).map(({ _id }) => _id);
    const { as, second, third } = await addChoices(shop);
    await shop.request(productCalls.removeProducts, { as, body: { productIds } });

    const { scarce } = await shop.request(overviewCalls.readOverview, { as, query: {} });
    expect(scarce.products.slice(0, 2)).toMatchObject([
      { variantId: third._id, variant: 'Tactile / Ink', stock: 0 },
      { variantId: second._id, variant: 'Tactile / Sand', stock: 1, image: '/pictures/products/basalt-65.webp' },
    ]);
  });
});
