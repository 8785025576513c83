import { expect, test } from 'vitest';
import { attributeCalls } from '#features/catalogue/attribute/attribute-calls.ts';
import type { AttributeDefinition } from '#features/catalogue/attribute/attribute-schema.ts';
import { createTestShop } from '../support/test-shop.ts';

const KIND: AttributeDefinition = {
  key: 'kind',
  label: 'Kind',
  kind: 'choice',
  choices: ['Lamps', 'Clocks', 'Chairs'],
  filterable: true,
};

async function createShopOfKinds() {
  const shop = await createTestShop();
  const as = await shop.signInAsAdmin();
  const define = (definition: AttributeDefinition) =>
    shop.request(attributeCalls.replaceAttributes, { as, body: [definition] });
  await define(KIND);
  const add = (name: string, kind: string | undefined, changes: object = {}) =>
    shop.addProduct({
      name,
      category: 'smart',
      ...(kind !== undefined && { attributes: [{ key: 'kind', value: kind }] }),
      ...changes,
    });
  return { shop, add, define };
}

test('related products are of the category: those of the same kind first, sold-out ones last', async () => {
  const { shop, add } = await createShopOfKinds();
  const { _id } = await add('Lamp', 'Lamps');
  await add('Other lamp', 'Lamps');
  await add('Sold-out lamp', 'Lamps', { stock: 0 });
  await add('Lamp of another category', 'Lamps', { category: 'mobile' });
  await add('Hidden lamp', 'Lamps', { published: false });
  await add('Clock', 'Clocks');
  await add('Plain', undefined);
  const product = await shop.services.catalogue.findPublished(_id);
  const related = product ? await shop.services.catalogue.listRelated(product) : [];
  expect(related.map(({ name }) => name)).toEqual(['Other lamp', 'Plain', 'Clock', expect.any(String)]);
  expect(related.every(({ category, stock }) => category === 'smart' && stock > 0)).toBe(true);
});

test('doors are the kinds of which there are products, with the picture of a featured one, in all processes', async () => {
  const { shop, add, define } = await createShopOfKinds();
  const other = await shop.openAnotherProcess();
  const doors = () => shop.services.catalogue.listDoors();
  expect(await doors()).toEqual([]);
  await other.services.catalogue.listDoors();
  const pictures = ['alderway-60', 'basalt-65', 'cloudrow-75'].map((name) => `/pictures/products/${name}.webp`);
  await add('Clock', 'Clocks', { image: pictures[0] });
  await add('Featured lamp', 'Lamps', { image: pictures[1], featured: true });
  await add('Lamp', 'Lamps', { image: pictures[2] });
  await add('Chair', 'Chairs', { published: false });
  const expected = [
    { label: 'Lamps', to: '/products?attr.kind=Lamps', image: pictures[1] },
    { label: 'Clocks', to: '/products?attr.kind=Clocks', image: pictures[0] },
  ];
  expect(await doors()).toEqual(expected);
  await expect.poll(() => other.services.catalogue.listDoors()).toEqual(expected);

  await define({ ...KIND, filterable: false });
  expect(await doors()).toEqual([]);
});
