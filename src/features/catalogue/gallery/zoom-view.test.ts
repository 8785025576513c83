import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centreOn, MAX_SCALE, pan, WHOLE, type ZoomView, zoomAt } from './zoom-view.ts';

const WIDE = { width: 800, height: 400 };

describe('enlarging a picture', () => {
  test('keeps what is under the pointer in place', () => {
    const view = zoomAt(WHOLE, 4, { x: 100, y: -50 }, { width: 400, height: 400 });
    expect(view).toEqual({ scale: 4, x: -300, y: 150 });
  });

  test('ends at the largest scale and at the whole picture', () => {
    expect(zoomAt(WHOLE, 99, { x: 0, y: 0 }, WIDE)).toEqual({ scale: MAX_SCALE, x: 0, y: 0 });
    expect(zoomAt({ scale: 2, x: 30, y: 40 }, 0, { x: 0, y: 0 }, WIDE)).toEqual(WHOLE);
  });
});

test('a picture that fits into its frame stays in the middle', () => {
  expect(pan(WHOLE, { x: 50, y: 50 }, WIDE)).toEqual(WHOLE);
  expect(pan({ scale: 1.5, x: 0, y: 0 }, { x: 50, y: 150 }, WIDE)).toEqual({ scale: 1.5, x: 0, y: 100 });
});

test('no gesture shows more of the ground than the whole picture does', () => {
  const offset = fc.integer({ min: -500, max: 500 });
  const point = fc.record({ x: offset, y: offset });
  const gesture = fc.oneof(
    fc.record({ by: point }),
    fc.record({ factor: fc.double({ min: 0.01, max: 50, noNaN: true }), point }),
  );
  fc.assert(
    fc.property(fc.array(gesture), (gestures) => {
      const view = gestures.reduce<ZoomView>(
        (before, next) => ('by' in next ? pan(before, next.by, WIDE) : zoomAt(before, next.factor, next.point, WIDE)),
        WHOLE,
      );
      expect(view.scale).toBeGreaterThanOrEqual(1);
      expect(view.scale).toBeLessThanOrEqual(MAX_SCALE);
      expect(Math.abs(view.x)).toBeLessThanOrEqual(Math.max(0, (400 * view.scale - 800) / 2));
      expect(Math.abs(view.y)).toBeLessThanOrEqual(Math.max(0, (400 * view.scale - 400) / 2));
    }),
  );
});

test('a point of the picture is enlarged in the middle, as far as the edges allow', () => {
  const frame = { width: 800, height: 600 };
  expect(centreOn({ x: 0, y: 0 }, 2, frame)).toEqual({ scale: 2, x: -0, y: -0 });
  expect(centreOn({ x: 0.1, y: -0.2 }, 2, frame)).toEqual({ scale: 2, x: -120, y: 240 });
  // 1,200 pixels wide in 800: at most 200 to each side, and 300 up and down.
  expect(centreOn({ x: -0.5, y: 0.5 }, 2, frame)).toEqual({ scale: 2, x: 200, y: -300 });
});
