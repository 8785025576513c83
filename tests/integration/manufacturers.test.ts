import { describe, expect, test } from 'vitest';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { manufacturerCalls } from '#features/catalogue/manufacturer/manufacturer-calls.ts';
import { MAX_MANUFACTURERS } from '#features/catalogue/manufacturer/manufacturer-schema.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { applyImport, exportFile, previewFile, readFile, undoImport, writeFile } from '../support/product-files.ts';
import { createTestShop, PEBBLE, type TestShop } from '../support/test-shop.ts';

const BRINDLO = {
  name: 'Brindlo GmbH',
  address: 'Lindenallee 12\n04109 Leipzig\nGermany',
  email: 'safety@brindlo.example',
};
const OSTRELLE = {
  name: 'Ostrelle Co., Ltd.',
  address: '118 Keyuan Road\nShenzhen, China',
  email: 'support@ostrelle.example',
  responsiblePerson: 'EU Contact GmbH\nSpeicherstraße 3\n60327 Frankfurt am Main',
};
const WARNINGS = 'Small parts.\nKeep away from children under 3.';

async function replace(shop: TestShop, body: object[]) {
  const as = await shop.signInAsAdmin();
  return shop.send(manufacturerCalls.replaceManufacturers, { as, body });
}

async function add(shop: TestShop, fields: object) {
  const as = await shop.signInAsAdmin();
  const body = { ...PEBBLE, ...fields };
  return (await shop.request(productCalls.addProduct, { as, body })).insertedId;
}

function read(shop: TestShop, productId: string) {
  return shop.request(productCalls.getProduct, { params: { productId } });
}

const { quantity: _, ...CHANGE } = { ...PEBBLE, published: true };

async function change(shop: TestShop, productId: string, fields: object) {
  const as = await shop.signInAsAdmin();
  return shop.send(productCalls.changeProduct, { as, params: { productId }, body: { ...CHANGE, ...fields } });
}

/** A shop with two manufacturers. */
async function createShopWithMakers() {
  const shop = await createTestShop();
  const as = await shop.signInAsAdmin();
  const [brindlo, ostrelle] = await shop.request(manufacturerCalls.replaceManufacturers, {
    as,
    body: [BRINDLO, OSTRELLE],
  });
  if (!brindlo || !ostrelle) throw new Error('The manufacturers are missing');
  return { shop, as, brindlo, ostrelle };
}

describe('the manufacturers', () => {
  test('are public, and keep their ids when they are replaced', async () => {
    const { shop, as, brindlo, ostrelle } = await createShopWithMakers();
    expect(await shop.request(manufacturerCalls.listManufacturers)).toEqual([
      { _id: expect.any(String), ...BRINDLO },
      { _id: expect.any(String), ...OSTRELLE },
    ]);
    const { responsiblePerson: _, ...own } = ostrelle;
    const body = [{ ...own, name: 'Ostrelle' }, { ...BRINDLO, name: 'Another' }, brindlo];
    const replaced = await shop.request(manufacturerCalls.replaceManufacturers, { as, body });
    expect(replaced.map(({ _id, name }) => [_id, name])).toEqual([
      [ostrelle._id, 'Ostrelle'],
      [expect.not.stringMatching(brindlo._id), 'Another'],
      [brindlo._id, BRINDLO.name],
    ]);
    expect(replaced[0]).not.toHaveProperty('responsiblePerson');
    expect(await shop.request(manufacturerCalls.listManufacturers)).toEqual(replaced);
  });

  test('with an id that does not exist get their own', async () => {
    const { shop } = await createShopWithMakers();
    const answer = await replace(shop, [{ _id: 'made-up', ...BRINDLO }]);
    expect(answer.json()).toEqual([{ _id: expect.not.stringMatching('made-up'), ...BRINDLO }]);
  });

  test.each<[string, object[], string]>([
    ['a missing name', [{ ...BRINDLO, name: undefined }], '0.name'],
    ['a missing address', [{ ...BRINDLO, address: ' \r\n' }], '0.address'],
    ['a wrong email', [{ ...BRINDLO, email: 'brindlo' }], '0.email'],
    ['an unknown field', [{ ...BRINDLO, phone: '1' }], '0'],
    ['a name that is too long', [{ ...BRINDLO, name: 'x'.repeat(101) }], '0.name'],
    ['an address that is too long', [{ ...BRINDLO, address: 'x'.repeat(301) }], '0.address'],
    ['two of the same name', [BRINDLO, { ...OSTRELLE, name: 'BRINDLO gmbh' }], '1.name'],
    [
      'one id twice',
      [
        { ...BRINDLO, _id: 'a' },
        { ...OSTRELLE, _id: 'a' },
      ],
      '1._id',
    ],
    ['too many', Array.from({ length: MAX_MANUFACTURERS + 1 }, (_, at) => ({ ...BRINDLO, name: String(at) })), ''],
  ])('are refused with %s', async (_, body, path) => {
    const shop = await createTestShop();
    const answer = await replace(shop, body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().errors).toMatchObject([{ path }]);
  });

  test('are in the audit log if they change', async () => {
    const { shop, as, brindlo, ostrelle } = await createShopWithMakers();
    await replace(shop, [brindlo, ostrelle]);
    await replace(shop, [ostrelle, brindlo]);
    await replace(shop, [{ ...ostrelle, email: 'new@ostrelle.example' }]);
    const entries = await shop.request(auditCalls.listAudit, { as, query: { kind: 'product' } });
    expect(entries.map(({ text }) => text)).toEqual([
      'Manufacturers: changed Ostrelle Co., Ltd. and removed Brindlo GmbH',
      'Manufacturers: changed their order',
      'Manufacturers: added Brindlo GmbH and added Ostrelle Co., Ltd.',
    ]);
  });
});

describe('the manufacturer and the warnings of a product', () => {
  test('stay if an edit does not name them, and are removed by null and by an empty text', async () => {
    const { shop, brindlo, ostrelle } = await createShopWithMakers();
    const productId = await add(shop, { manufacturerId: brindlo._id, warnings: ` ${WARNINGS.replace('\n', '\r\n')} ` });
    const stated = { manufacturerId: brindlo._id, warnings: WARNINGS };
    expect(await read(shop, productId)).toMatchObject(stated);
    expect((await change(shop, productId, {})).statusCode).toBe(200);
    expect(await read(shop, productId)).toMatchObject(stated);
    await change(shop, productId, { manufacturerId: ostrelle._id });
    expect(await read(shop, productId)).toMatchObject({ ...stated, manufacturerId: ostrelle._id });
    await change(shop, productId, { manufacturerId: null, warnings: '' });
    const product = await read(shop, productId);
    expect(product).not.toHaveProperty('manufacturerId');
    expect(product).not.toHaveProperty('warnings');
  });

  test('are refused if the manufacturer does not exist, or the warnings are too long', async () => {
    const { shop, as, brindlo } = await createShopWithMakers();
    const body = { ...PEBBLE, manufacturerId: 'nobody' };
    const refused = await shop.expectRefusal(422, productCalls.addProduct, { as, body });
    expect(refused).toMatchObject({ code: 'unknown-manufacturer', errors: [{ path: 'manufacturerId' }] });
    const productId = await add(shop, { manufacturerId: brindlo._id });
    expect((await change(shop, productId, { manufacturerId: 'nobody' })).json().code).toBe('unknown-manufacturer');
    const tooLong = await change(shop, productId, { warnings: 'x'.repeat(3001) });
    expect([tooLong.statusCode, tooLong.json().errors]).toMatchObject([400, [{ path: 'warnings' }]]);
    expect(await read(shop, productId)).toMatchObject({ manufacturerId: brindlo._id });
  });

  test('keep the manufacturer from being removed, and are copied', async () => {
    const { shop, as, brindlo, ostrelle } = await createShopWithMakers();
    const productId = await add(shop, { manufacturerId: brindlo._id, warnings: WARNINGS });
    const refused = await shop.expectRefusal(409, manufacturerCalls.replaceManufacturers, { as, body: [ostrelle] });
    expect(refused).toMatchObject({ code: 'manufacturer-in-use', detail: expect.stringContaining('“Pebble 40”') });
    expect(await shop.request(manufacturerCalls.listManufacturers)).toEqual([brindlo, ostrelle]);

    const params = { productId };
    const { insertedId } = await shop.request(productCalls.duplicateProduct, { as, params });
    const copy = await shop.request(productCalls.getProduct, { as, params: { productId: insertedId } });
    expect(copy).toMatchObject({ manufacturerId: brindlo._id, warnings: WARNINGS });

    await shop.request(productCalls.removeProducts, { as, body: { productIds: [productId, insertedId] } });
    expect((await replace(shop, [ostrelle])).statusCode).toBe(200);
  });

  test('never name a manufacturer that is removed at the same moment', async () => {
    const { shop, brindlo, ostrelle } = await createShopWithMakers();
    const productId = await add(shop, {});
    for (let round = 0; round < 5; round++) {
      await replace(shop, [brindlo, ostrelle]);
      const [{ _id = '' } = {}] = await shop.request(manufacturerCalls.listManufacturers);
      await Promise.all([change(shop, productId, { manufacturerId: _id }), replace(shop, [ostrelle])]);
      const { manufacturerId } = await read(shop, productId);
      const ids = (await shop.request(manufacturerCalls.listManufacturers)).map((each) => each._id);
      if (manufacturerId !== undefined) expect(ids).toContain(manufacturerId);
      await change(shop, productId, { manufacturerId: null });
    }
  });

  test('are in the audit log', async () => {
    const { shop, as, brindlo } = await createShopWithMakers();
    const productId = await add(shop, {});
    await change(shop, productId, { manufacturerId: brindlo._id, warnings: WARNINGS });
    const entries = await shop.request(auditCalls.listAudit, { as, query: {} });
    expect(entries.map(({ text }) => text)).toContain('Changed Pebble 40: manufacturer and warnings');
  });
});

describe('the columns manufacturer and warnings of a file', () => {
  test('are exported, set, kept and emptied, and undone', async () => {
    const { shop, brindlo, ostrelle } = await createShopWithMakers();
    const productId = await add(shop, { manufacturerId: brindlo._id, warnings: WARNINGS });
    const sku = (await read(shop, productId)).variants[0]?.sku ?? '';
    const cells = { manufacturer: BRINDLO.name, warnings: WARNINGS };
    expect(readFile(await exportFile(shop)).find((row) => row.sku === sku)).toMatchObject(cells);
    expect((await previewFile(shop, writeFile([{ sku, ...cells }]))).rows[0]?.action).toBe('same');

    const set = await previewFile(
      shop,
      writeFile([{ sku, manufacturer: ' ostrelle co., LTD. ', warnings: 'Hot.\r\nDry.' }]),
    );
    expect(set.rows[0]?.changes).toMatchObject([
      { column: 'manufacturer', from: BRINDLO.name, to: OSTRELLE.name },
      { column: 'warnings', to: 'Hot.\nDry.' },
    ]);
    await applyImport(shop, set);
    const after = { manufacturerId: ostrelle._id, warnings: 'Hot.\nDry.' };
    expect(await read(shop, productId)).toMatchObject(after);

    const emptied = await previewFile(shop, writeFile([{ sku, manufacturer: '', warnings: '' }]));
    await applyImport(shop, emptied);
    expect(await read(shop, productId)).not.toHaveProperty('manufacturerId');
    await undoImport(shop, emptied);
    expect(await read(shop, productId)).toMatchObject(after);
  });

  test('are refused with a name that no manufacturer has', async () => {
    const { shop } = await createShopWithMakers();
    const sku = (await read(shop, await add(shop, {}))).variants[0]?.sku ?? '';
    const { rows } = await previewFile(shop, writeFile([{ sku, manufacturer: 'Brindlo' }]));
    const message = '“Brindlo” is no manufacturer of this shop. Add it under Manufacturers, or correct it.';
    expect(rows[0]?.errors).toEqual([{ column: 'manufacturer', message }]);
  });

  test('are neither applied nor undone once the manufacturer is removed', async () => {
    const { shop, brindlo, ostrelle } = await createShopWithMakers();
    const sku = (await read(shop, await add(shop, {}))).variants[0]?.sku ?? '';
    const imported = await previewFile(shop, writeFile([{ sku, manufacturer: BRINDLO.name }]));
    await replace(shop, [ostrelle]);
    await expect(applyImport(shop, imported)).rejects.toThrow(/changed-since/);

    await replace(shop, [brindlo, ostrelle]);
    await applyImport(shop, await previewFile(shop, writeFile([{ sku, manufacturer: BRINDLO.name }])));
    const emptied = await previewFile(shop, writeFile([{ sku, manufacturer: '' }]));
    await applyImport(shop, emptied);
    await replace(shop, [ostrelle]);
    await expect(undoImport(shop, emptied)).rejects.toThrow(/changed-since/);
  });
});
