import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageWindowOf } from './page-window.server.ts';

test('a page is the same from either end, and at most half of the list is skipped', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 9 }), (total, page, limit) => {
      const list = Array.from({ length: total }, (_, index) => index);
      const { direction, ...window } = pageWindowOf({ page, limit }, total);
      const ordered = direction === 'forwards' ? list : list.toReversed();
      const taken = ordered.slice(window.offset, window.offset + window.limit);
      expect(taken.toSorted((a, b) => a - b)).toEqual(list.slice((page - 1) * limit, page * limit));
      if (taken.length > 0) expect(window.offset).toBeLessThanOrEqual(total / 2);
    }),
  );
});
