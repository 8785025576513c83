import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stretchOf } from './page-of-rows.server.ts';

test('a page is the same from either end, and never more than half of the list is passed over', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 9 }), (total, page, limit) => {
      const list = Array.from({ length: total }, (_, index) => index);
      const { direction, ...stretch } = stretchOf({ page, limit }, total);
      const read = direction === 'forwards' ? list : list.toReversed();
      const taken = read.slice(stretch.offset, stretch.offset + stretch.limit);
      expect(taken.toSorted((a, b) => a - b)).toEqual(list.slice((page - 1) * limit, page * limit));
      if (taken.length > 0) expect(stretch.offset).toBeLessThanOrEqual(total / 2);
    }),
  );
});
