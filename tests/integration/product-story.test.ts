import { describe, expect, test } from 'vitest';
import { attributeCalls } from '#features/catalogue/attribute/attribute-calls.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { applyImport, exportFile, previewFile, readFile, undoImport, writeFile } from '../support/product-files.ts';
import { createTestShop, PEBBLE, type TestShop } from '../support/test-shop.ts';

const { price: _, quantity: __, ...BASE } = PEBBLE;
const PICTURE = '/pictures/products/alderway-60-2.webp';
const STORY = [
  { image: PICTURE, title: 'Soft at the bottom', text: 'The plate rests on strips of foam.' },
  { image: '/pictures/products/alderway-60-3.webp', title: 'Taken apart', text: 'Keycaps: PBT\nPlate: steel' },
];
const IN_THE_BOX = ['1× Pebble 40', 'USB-C cable, 1.5 m'];

async function addTold(shop: TestShop, fields: object = { story: STORY, inTheBox: IN_THE_BOX }) {
  const as = await shop.signInAsAdmin();
  const body = { ...BASE, variants: [{ values: {}, price: 60, stock: 2 }], ...fields };
  const { insertedId: productId } = await shop.request(productCalls.addProduct, { as, body });
  return productId;
}

function read(shop: TestShop, productId: string) {
  return shop.request(productCalls.getProduct, { params: { productId } });
}

async function change(shop: TestShop, productId: string, fields: object) {
  const as = await shop.signInAsAdmin();
  const { variants } = await read(shop, productId);
  const kept = variants.map(({ _id, sku, price }) => ({ _id, sku, price, values: {} }));
  const body = { ...BASE, published: true, variants: kept, ...fields };
  return shop.send(productCalls.changeProduct, { as, params: { productId }, body });
}

describe('the story of a product and what is in its box', () => {
  test('stay if an edit does not name them, and are removed by null and by empty lists', async () => {
    const shop = await createTestShop();
    const productId = await addTold(shop);
    expect(await read(shop, productId)).toMatchObject({ story: STORY, inTheBox: IN_THE_BOX });
    await change(shop, productId, {});
    expect(await read(shop, productId)).toMatchObject({ story: STORY, inTheBox: IN_THE_BOX });
    await change(shop, productId, { story: [], inTheBox: null });
    const product = await read(shop, productId);
    expect(product).not.toHaveProperty('story');
    expect(product).not.toHaveProperty('inTheBox');
  });

  test('need not be stated', async () => {
    const shop = await createTestShop();
    const product = await read(shop, await addTold(shop, { story: [] }));
    expect(product).not.toHaveProperty('story');
    expect(product).not.toHaveProperty('inTheBox');
  });

  test.each([
    [{ story: [{ image: PICTURE, title: '', text: 'Text' }] }, 'story.0.title'],
    [{ story: [{ image: PICTURE, title: 'Title' }] }, 'story.0.text'],
    [{ story: [{ image: 'no address', title: 'Title', text: 'Text' }] }, 'story.0.image'],
    [{ story: Array.from({ length: 9 }, () => STORY[0]) }, 'story'],
    [{ inTheBox: ['  '] }, 'inTheBox.0'],
    [{ inTheBox: ['x'.repeat(121)] }, 'inTheBox.0'],
    [{ inTheBox: Array.from({ length: 21 }, () => 'Cable') }, 'inTheBox'],
  ])('are refused with %j', async (fields, path) => {
    const shop = await createTestShop();
    const productId = await addTold(shop);
    const answer = await change(shop, productId, fields);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toMatchObject([{ path }]);
    expect(await read(shop, productId)).toMatchObject({ story: STORY, inTheBox: IN_THE_BOX });
  });

  test('are copied with the product', async () => {
    const shop = await createTestShop();
    const productId = await addTold(shop);
    const as = await shop.signInAsAdmin();
    const { insertedId } = await shop.request(productCalls.duplicateProduct, { as, params: { productId } });
    const copy = (await shop.request(productCalls.listProducts, { as })).find(({ _id }) => _id === insertedId);
    expect(copy).toMatchObject({ story: STORY, inTheBox: IN_THE_BOX });
  });
});

describe('the columns story and in_the_box of a file', () => {
  test('are exported, set, kept and emptied, and undone', async () => {
    const shop = await createTestShop();
    const productId = await addTold(shop);
    const { sku = '' } = (await read(shop, productId)).variants[0] ?? {};
    const cells = {
      story: `${PICTURE} | Soft at the bottom\nThe plate rests on strips of foam.\n\n${STORY[1]?.image} | Taken apart\nKeycaps: PBT\nPlate: steel`,
      in_the_box: '1× Pebble 40\nUSB-C cable, 1.5 m',
    };
    expect(readFile(await exportFile(shop)).find((row) => row.sku === sku)).toMatchObject(cells);
    const same = await previewFile(shop, writeFile([{ sku, ...cells }]));
    expect(same.rows[0]?.action).toBe('same');

    const set = await previewFile(
      shop,
      writeFile([{ sku, story: `${PICTURE}|New | title\r\nText`, in_the_box: ' A \n\nB' }]),
    );
    await applyImport(shop, set);
    const story = [{ image: PICTURE, title: 'New | title', text: 'Text' }];
    expect(await read(shop, productId)).toMatchObject({ story, inTheBox: ['A', 'B'] });

    const emptied = await previewFile(shop, writeFile([{ sku, story: '', in_the_box: '' }]));
    await applyImport(shop, emptied);
    expect(await read(shop, productId)).not.toHaveProperty('story');
    await undoImport(shop, emptied);
    expect(await read(shop, productId)).toMatchObject({ story, inTheBox: ['A', 'B'] });
  });

  test.each([
    [
      { story: 'Only a title' },
      'has “Only a title”, which is no part of a story. Write the address of a picture, | and a title in the first line of each part, and its text below.',
    ],
    [{ story: `${PICTURE} | ${'x'.repeat(81)}\nText` }, `“${'x'.repeat(40)}…” is too long. Use up to 80 characters.`],
    [{ story: `no address | Title\nText` }, /cannot be used/],
    [{ in_the_box: 'x\n'.repeat(21) }, 'has 21 lines. Keep up to 20.'],
    [{ in_the_box: 'x'.repeat(121) }, `“${'x'.repeat(40)}…” is too long. Use up to 120 characters in a line.`],
  ])('are refused with %j', async (cells, message) => {
    const shop = await createTestShop();
    const { sku = '' } = (await read(shop, await addTold(shop))).variants[0] ?? {};
    const { rows } = await previewFile(shop, writeFile([{ sku, ...cells }]));
    const [column] = Object.keys(cells);
    expect(rows[0]?.errors).toEqual([
      { column, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    ]);
  });
});

test('attributes keep their groups, their explanations and the option that replaces them', async () => {
  const shop = await createTestShop();
  const as = await shop.signInAsAdmin();
  const body = [
    {
      key: 'mounting',
      label: 'Mounting',
      kind: 'choice' as const,
      choices: ['Tray', 'Gasket'],
      filterable: false,
      group: 'Feel',
      explanation: 'How the plate is held.',
      choiceExplanations: { Gasket: 'It rests on soft strips.' },
      replacedBy: 'Mounting kind',
    },
  ];
  expect(await shop.request(attributeCalls.replaceAttributes, { as, body })).toEqual(body);
  expect(await shop.request(attributeCalls.listAttributes)).toEqual(body);
});
