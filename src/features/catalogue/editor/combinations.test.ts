import { expect, test } from 'vitest';
import {
  addOption,
  addValue,
  type Choices,
  moveOption,
  moveValue,
  removeOption,
  removeValue,
  renameValue,
} from './combinations.ts';
import { blankEntry } from './variant-entry.ts';

const PLAIN: Choices = { options: [], variants: [{ ...blankEntry([]), _id: 'a', price: '90' }] };

test('the first value of a new option goes to the variants that exist, and further values add combinations', () => {
  const choices = build(PLAIN, ['Linear', 'Tactile'], ['Sand', 'Coal']);
  expect(listValues(choices)).toEqual(['Linear / Sand', 'Linear / Coal', 'Tactile / Sand', 'Tactile / Coal']);
  expect(choices.variants.map(({ _id }) => _id)).toEqual(['a', undefined, undefined, undefined]);
  expect(choices.variants.map(({ price }) => price)).toEqual(['90', '90', '90', '90']);
});

test('removing an option keeps one variant of each remaining combination, and of existing variants their id', () => {
  const choices = build(PLAIN, ['Linear', 'Tactile'], ['Sand', 'Coal']);
  const left = removeOption(choices, 1);
  expect(listValues(left)).toEqual(['Linear', 'Tactile']);
  expect(left.variants[0]?._id).toBe('a');
  const plain = removeOption(left, 0);
  expect(plain).toMatchObject({ options: [], variants: [{ _id: 'a', values: [], price: '90' }] });
  expect(plain.variants).toHaveLength(1);
});

test('removing a value removes its variants, and renaming and moving one keeps them', () => {
  const choices = build(PLAIN, ['Linear', 'Tactile', 'Clicky']);
  expect(listValues(removeValue(choices, 0, 'Tactile'))).toEqual(['Linear', 'Clicky']);
  expect(listValues(renameValue(choices, 0, 'Tactile', 'Silent'))).toEqual(['Linear', 'Silent', 'Clicky']);
  const moved = moveValue(choices, 0, 0, 2);
  expect(listValues(moved)).toEqual(['Tactile', 'Clicky', 'Linear']);
  expect(moved.variants[2]?._id).toBe('a');
});

test('removing the last value of an option keeps the variants, one of which is always sold', () => {
  const choices = build(PLAIN, ['Linear']);
  expect(removeValue(choices, 0, 'Linear').variants).toMatchObject([{ _id: 'a', values: [''] }]);
  const two = build(PLAIN, ['Linear', 'Tactile']);
  const leftOut = { ...two, variants: two.variants.map((entry, index) => ({ ...entry, isLeftOut: index === 1 })) };
  expect(removeValue(leftOut, 0, 'Linear').variants).toMatchObject([{ values: ['Tactile'], isLeftOut: false }]);
});

test('moving an option reorders the values of its variants', () => {
  const moved = moveOption(build(PLAIN, ['Linear', 'Tactile'], ['Sand', 'Coal']), 1, 0);
  expect(listValues(moved)).toEqual(['Sand / Linear', 'Sand / Tactile', 'Coal / Linear', 'Coal / Tactile']);
  expect(moved.variants[0]?._id).toBe('a');
});

test('a product has at most 100 variants', () => {
  const tens = Array.from({ length: 10 }, (_, index) => `v${index}`);
  const full = build(PLAIN, tens, tens);
  expect(full.variants).toHaveLength(100);
  expect(addValue(full, 0, 'one more')).toBeUndefined();
});

function build(start: Choices, ...optionValues: readonly string[][]): Choices {
  return optionValues.reduce((choices, values, index) => {
    const added = addOption(choices);
    return values.reduce((current, value) => addValue(current, index, value) ?? current, added);
  }, start);
}

function listValues({ variants }: Choices): string[] {
  return variants.map(({ values }) => values.join(' / '));
}
