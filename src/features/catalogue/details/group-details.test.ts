import { expect, test } from 'vitest';
import { cents } from '#features/pricing/money.ts';
import type { Attribute } from '../attribute/attribute.ts';
import type { AttributeDefinition } from '../attribute/attribute-schema.ts';
import type { Variant } from '../variant/variant-schema.ts';
import { groupDetails } from './group-details.ts';

const PINS: AttributeDefinition = { key: 'pins', label: 'Pins', kind: 'number', filterable: false, group: 'Feel' };
const WEIGHT: AttributeDefinition = { ...PINS, key: 'weight', label: 'Weight', unit: 'g', group: 'Build' };
const FIVE: Attribute = { key: 'pins', label: 'Pins', value: 5 };
const PACKED = { weight: 'Weight' };

function variants(...weights: readonly (number | undefined)[]): Variant[] {
  return weights.map((weightGrams, index) => ({
    _id: String(index),
    sku: `SKU-${index}`,
    values: {},
    price: cents(100),
    stock: 1,
    quantity: 1,
    ...(weightGrams !== undefined && { weightGrams }),
  }));
}

function listRows(definitions: readonly AttributeDefinition[], attributes: Attribute[], weighed: Variant[]) {
  return groupDetails({ attributes, options: [], variants: weighed }, definitions).map(({ title, rows }) => [
    title,
    rows,
  ]);
}

test('the packed weight stands where the weight of the product would', () => {
  expect(listRows([PINS, WEIGHT], [FIVE], variants(undefined, 1200))).toEqual([
    ['Feel', [{ label: 'Pins', text: '5', explanation: undefined }]],
    ['Build', [PACKED]],
  ]);
});

test('it stands last if the shop has no such attribute', () => {
  expect(listRows([PINS], [FIVE], variants(1200)).at(-1)).toEqual(['More', [PACKED]]);
  expect(listRows([], [], variants(1200))).toEqual([[undefined, [PACKED]]]);
});

test('it is left out if the product says its weight, or no variant has one', () => {
  const own: Attribute = { key: 'weight', label: 'Weight', value: 890, unit: 'g' };
  const stated = [['Build', [{ label: 'Weight', text: '890 g', explanation: undefined }]]];
  expect(listRows([PINS, WEIGHT], [own], variants(1200))).toEqual(stated);
  expect(listRows([{ ...WEIGHT, key: 'mass' }], [{ ...own, key: 'mass' }], variants(1200))).toEqual(stated);
  expect(listRows([PINS, WEIGHT], [], variants(undefined, 0))).toEqual([]);
});
