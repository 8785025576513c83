import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '#features/pricing/money.ts';
import { lowestByCalendar, type PriceStep as Step } from '../../../../tests/support/lowest-by-calendar.ts';
import { countUnneeded, lowestPriceBeforeReduction, type PriceChange } from './lowest-price.ts';

const DAY = 86_400_000;

function historyOf(steps: readonly Step[], foundUpTo = -1): PriceChange[] {
  return steps.map(([day, price, compareAtPrice], index) => ({
    at: day * DAY,
    price: cents(price),
    compareAtPrice: compareAtPrice === undefined ? undefined : cents(compareAtPrice),
    isFound: index <= foundUpTo,
  }));
}

const lowest = (...steps: Step[]) => lowestPriceBeforeReduction(historyOf(steps));

describe('the lowest price before a reduction', () => {
  test.each<[string, number | undefined, Step[]]>([
    [
      '80, then 100, then 90: the 80 of the 30 days counts',
      80,
      [
        [0, 80],
        [40, 100],
        [50, 90, 100],
      ],
    ],
    [
      '80 until exactly 30 days before no longer counts',
      100,
      [
        [0, 80],
        [40, 100],
        [70, 90, 100],
      ],
    ],
    [
      '80 until a moment within the 30 days counts',
      80,
      [
        [0, 80],
        [40, 100],
        [69.999, 90, 100],
      ],
    ],
    [
      'a price that did not change for months counts',
      100,
      [
        [0, 100],
        [200, 90, 120],
      ],
    ],
    [
      'of a young product, its whole life counts',
      80,
      [
        [0, 80],
        [3, 100],
        [5, 90, 100],
      ],
    ],
    [
      'a further cut does not begin another reduction',
      100,
      [
        [0, 100],
        [40, 90, 100],
        [50, 70, 100],
        [60, 60, 110],
      ],
    ],
    [
      'a rise within the reduction neither',
      100,
      [
        [0, 100],
        [40, 90, 100],
        [50, 95, 100],
      ],
    ],
    [
      'a reduction that ended counts like any price',
      70,
      [
        [0, 100],
        [40, 70, 100],
        [45, 100],
        [50, 90, 100],
      ],
    ],
    [
      'one that ended long before does not',
      100,
      [
        [0, 100],
        [40, 70, 100],
        [45, 100],
        [80, 90, 100],
      ],
    ],
    [
      'a price of less than a moment counts',
      60,
      [
        [0, 100],
        [40, 60],
        [40, 100],
        [50, 90, 100],
      ],
    ],
    [
      '100, then 80, then 90 of 100',
      80,
      [
        [0, 100],
        [40, 80],
        [50, 90, 100],
      ],
    ],
    [
      '90, then 80 of 100',
      90,
      [
        [0, 90],
        [40, 80, 100],
      ],
    ],
    [
      'a price that only rises may be "reduced"',
      80,
      [
        [0, 80],
        [40, 90, 100],
      ],
    ],
    [
      'there is none without a reduction',
      undefined,
      [
        [0, 100],
        [40, 80],
      ],
    ],
    [
      'there is none after a reduction',
      undefined,
      [
        [0, 100],
        [40, 80, 100],
        [50, 80],
      ],
    ],
    [
      'there is none if it was reduced from the start',
      undefined,
      [
        [0, 80, 100],
        [40, 70, 100],
      ],
    ],
    ['there is none without prices', undefined, []],
  ])('%s', (_, expected, steps) => {
    expect(lowest(...steps)).toBe(expected);
  });

  test('is unknown as long as a price of the 30 days is', () => {
    const found = (...steps: Step[]) => lowestPriceBeforeReduction(historyOf(steps, 0));
    expect(found([0, 80, 100])).toBeUndefined();
    expect(found([0, 100], [29, 80, 100])).toBeUndefined();
    expect(found([0, 100], [30, 80, 100])).toBe(100);
  });

  test('is unknown if it is unknown when the reduction began', () => {
    const history = historyOf([
      [0, 100],
      [40, 90, 100],
      [50, 80, 100],
      [60, 70, 100],
    ]).map((change, index) => ({ ...change, isFound: index === 2 }));
    expect(lowestPriceBeforeReduction(history)).toBeUndefined();
  });
});

test('counts in the order of the changes, whose times may be those of several clocks', () => {
  const history = historyOf([
    [0, 100],
    [40, 80, 100],
    [5, 70, 100],
  ]);
  expect(lowestPriceBeforeReduction(history)).toBe(100);
  expect(countUnneeded(history, 40 * DAY)).toBe(0);
});

/** Histories in whole days, with prices that are often the same. */
const histories = fc
  .array(
    fc.record({
      gap: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 45 }), fc.constantFrom(29, 30, 31)),
      price: fc.constantFrom(80, 90, 100),
      compareAtPrice: fc.constantFrom(undefined, undefined, 100, 120),
    }),
    { maxLength: 12 },
  )
  .map((changes) => {
    let day = 0;
    return changes.map(({ gap, price, compareAtPrice }): Step => {
      day += gap;
      return [day, price, compareAtPrice];
    });
  });

test('is that of a calendar, for any history', () => {
  fc.assert(
    fc.property(histories, (steps) => {
      expect(lowest(...steps)).toBe(lowestByCalendar(steps));
    }),
    { numRuns: 2000 },
  );
});

test('does not depend on the changes that are deleted, however the history goes on', () => {
  fc.assert(
    fc.property(histories, fc.nat(), (steps, cut) => {
      const all = historyOf(steps);
      const past = all.slice(0, cut % (all.length + 1));
      const kept = all.slice(countUnneeded(past, past.at(-1)?.at ?? 0));
      expect(lowestPriceBeforeReduction(kept)).toBe(lowestPriceBeforeReduction(all));
    }),
    { numRuns: 2000 },
  );
});

test('keeps a month of changes, and those before a reduction', () => {
  const daily = Array.from({ length: 100 }, (_, day): Step => [day, 100]);
  expect(countUnneeded(historyOf(daily), 99 * DAY)).toBe(69);
  expect(countUnneeded(historyOf([...daily, [100, 90, 100], [300, 80, 100]]), 300 * DAY)).toBe(70);
});
