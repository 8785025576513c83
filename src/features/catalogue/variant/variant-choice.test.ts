import { describe, expect, test } from 'vitest';
import { fromDecimal } from '#features/pricing/money.ts';
import { findVariant, firstVariant, offerValues } from './variant-choice.ts';
import type { Variant } from './variant-schema.ts';

const SWITCH = { name: 'Switch', values: ['Linear', 'Tactile', 'Clicky'] };
const COLOUR = { name: 'Colour', values: ['Sand', 'Ink'] };
const OPTIONS = [SWITCH, COLOUR];

function variant(Switch: string, Colour: string, price: number, stock = 5): Variant {
  const _id = `${Switch}-${Colour}`;
  return { _id, sku: _id.toUpperCase(), values: { Switch, Colour }, price: fromDecimal(price), stock, quantity: 9 };
}

const linearSand = variant('Linear', 'Sand', 60, 0);
const linearInk = variant('Linear', 'Ink', 70);
const tactileSand = variant('Tactile', 'Sand', 65);
const clickySand = variant('Clicky', 'Sand', 65, 0);
const VARIANTS = [linearSand, linearInk, tactileSand, clickySand];

describe('the first variant', () => {
  test('is the cheapest one in stock, by position among equals', () => {
    expect(firstVariant(VARIANTS)).toBe(tactileSand);
    expect(firstVariant([variant('Clicky', 'Ink', 65), ...VARIANTS])?._id).toBe('Clicky-Ink');
  });

  test('is the cheapest one if all are sold out', () => {
    expect(firstVariant([clickySand, linearSand])).toBe(linearSand);
    expect(firstVariant([])).toBeUndefined();
  });
});

test('finds a variant of the product by its id', () => {
  expect(findVariant(VARIANTS, 'Linear-Ink')).toBe(linearInk);
  expect([findVariant(VARIANTS, 'another'), findVariant(VARIANTS, null)]).toEqual([undefined, undefined]);
});

describe('the values of an option', () => {
  const offered = (option: typeof SWITCH, chosen: Variant) =>
    offerValues(option, OPTIONS, VARIANTS, chosen).map(({ value, variant: next, state }) => [value, next?._id, state]);

  test('are in stock or sold out together with the other chosen values', () => {
    expect(offered(SWITCH, tactileSand)).toEqual([
      ['Linear', 'Linear-Sand', 'sold-out'],
      ['Tactile', 'Tactile-Sand', 'available'],
      ['Clicky', 'Clicky-Sand', 'sold-out'],
    ]);
  });

  test('change the other values where the combination does not exist', () => {
    expect(offered(COLOUR, tactileSand)).toEqual([
      ['Sand', 'Tactile-Sand', 'available'],
      ['Ink', 'Linear-Ink', 'not-with-others'],
    ]);
    expect(offered(SWITCH, linearInk)[1]).toEqual(['Tactile', 'Tactile-Sand', 'not-with-others']);
  });

  test('of no variant lead nowhere', () => {
    expect(offered({ name: 'Colour', values: ['Moss'] }, linearInk)).toEqual([['Moss', undefined, 'not-with-others']]);
  });

  test('prefer what keeps more of the other values, then what is in stock', () => {
    const plate = { name: 'Plate', values: ['Brass', 'Steel'] };
    const of = (Switch: string, Colour: string, Plate: string, stock: number): Variant => {
      const { values, ...rest } = variant(Switch, Colour, 60, stock);
      return { ...rest, _id: `${Switch}-${Colour}-${Plate}`, values: { ...values, Plate } };
    };
    const chosen = of('Linear', 'Sand', 'Brass', 1);
    const keepsOne = of('Tactile', 'Ink', 'Brass', 0);
    const variants = [chosen, of('Tactile', 'Ink', 'Steel', 9), keepsOne];
    const options = [SWITCH, COLOUR, plate];
    expect(offerValues(SWITCH, options, variants, chosen)[1]?.variant).toBe(keepsOne);
    const inStock = of('Tactile', 'Sand', 'Steel', 4);
    expect(offerValues(SWITCH, options, [...variants, inStock], chosen)[1]?.variant).toBe(inStock);
  });
});
