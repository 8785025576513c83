import { expect, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { listFits } from '#features/compatibility/list-fits.server.ts';
import { createTestShop } from '../support/test-shop.ts';

test('products list others that fit, then those that do not', async () => {
  const shop = await createTestShop();
  const samples = await shop.request(productCalls.listProducts);
  const fitsOf = async (name: string) => {
    const product = samples.find((each) => each.name === name);
    const fits = product && (await listFits(shop.services.catalogue, product));
    return fits?.rows.map(({ product: { name: other }, fits: isFit }) => `${other}: ${isFit}`);
  };

  expect(await fitsOf('Cloudrow 75')).toEqual([
    'Juniper Keycap Set: true',
    'Thistle Switch Set: true',
    'Marigold Keycap Set: false',
  ]);
  expect(await fitsOf('Fernlight Slim')).toEqual([
    'Juniper Keycap Set: false',
    'Marigold Keycap Set: false',
    'Thistle Switch Set: false',
  ]);
  expect((await fitsOf('Marigold Keycap Set'))?.toSorted()).toEqual([
    'Alderway 60: true',
    'Basalt 65: false',
    'Cloudrow 75: false',
    'Duskline TKL: true',
    'Emberfield Full-Size: false',
    'Fernlight Slim: false',
    'Thistle Switch Set: true',
  ]);
  expect(await fitsOf('Gullrest Wireless Mouse')).toBeUndefined();
});
