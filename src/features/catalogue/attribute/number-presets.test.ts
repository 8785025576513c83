import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRange } from './attribute-filter.ts';
import { numberPresets } from './number-presets.ts';

test('numbers are divided into three ranges with round bounds', () => {
  const weights = [24, 26, 38, 61, 92, 124, 189, 215, 254, 340, 560, 840, 1180, 1290, 1640];
  expect(numberPresets(weights.map((value) => ({ value, products: 1 })))).toEqual([
    { value: '..150', products: 6 },
    { value: '150..600', products: 5 },
    { value: '600..', products: 4 },
  ]);
});

test('few products, and products that are alike, have none', () => {
  expect(numberPresets([{ value: 20, products: 5 }])).toEqual([]);
  expect(numberPresets([{ value: 20, products: 50 }])).toEqual([]);
  expect(numberPresets([{ value: 0, products: 50 }])).toEqual([]);
});

test('every number is in a range, and every range has products', () => {
  const option = fc.record({ value: fc.integer({ min: 0, max: 100_000 }), products: fc.integer({ min: 1, max: 5 }) });
  const options = fc.uniqueArray(option, { selector: ({ value }) => value, minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(options, (unsorted) => {
      const sorted = unsorted.toSorted((a, b) => a.value - b.value);
      const presets = numberPresets(sorted);
      const ranges = presets.flatMap(({ value }) => parseRange(value) ?? []);
      expect(ranges).toHaveLength(presets.length);
      for (const { products } of presets) expect(products).toBeGreaterThan(0);
      if (presets.length === 0) return;
      for (const { value } of sorted) expect(ranges.some(({ min, max }) => value >= min && value <= max)).toBe(true);
    }),
  );
});
