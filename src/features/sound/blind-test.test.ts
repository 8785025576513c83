import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#features/pricing/money.ts';
import { beginTest, keepTone, winnerOf } from './blind-test.ts';
import { SWITCHES } from './materials.ts';
import { type BoardTone, nearestTo } from './sound-library.ts';

function toneOf(board: number, kind: number): BoardTone {
  return {
    switchKind: SWITCHES[kind] ?? 'Linear',
    words: 'soft, low',
    sample: `${board}|${kind}`,
    wave: '',
    meters: { low: board * 10, long: kind, loud: 50 },
    price: cents(100),
    board: { _id: `${board}`, name: `Board ${board}`, image: '', imageAlt: '', price: cents(100), priceVaries: false },
  };
}

function shopOf(boards: number, switches: number): BoardTone[] {
  return Array.from({ length: boards * switches }, (_, index) =>
    toneOf(Math.floor(index / switches), index % switches),
  );
}

const shops = fc.record({ boards: fc.integer({ min: 1, max: 9 }), switches: fc.integer({ min: 1, max: 3 }) });
const orders = fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true }));
const choices = fc.infiniteStream(fc.constantFrom(0 as const, 1 as const));

test('a test ends at one of its tones after at most six pairs of different tones', () => {
  fc.assert(
    fc.property(shops, orders, choices, ({ boards, switches }, order, choice) => {
      const tones = shopOf(boards, switches);
      let state = beginTest(tones, () => order.next().value);
      expect(state.pairs).toBe(Math.min(6, tones.length - 1));
      for (let pair = 0; pair < state.pairs; pair += 1) {
        expect(winnerOf(state)).toBeUndefined();
        const [first, second] = state.left;
        expect(first?.sample).not.toBe(second?.sample);
        state = keepTone(state, choice.next().value);
      }
      expect(tones).toContainEqual(winnerOf(state));
    }),
  );
});

test('a tone that is always chosen wins', () => {
  const tones = shopOf(6, 3);
  let state = beginTest(tones, () => 0);
  const favourite = state.left[4]?.sample;
  while (!winnerOf(state)) state = keepTone(state, state.left[1]?.sample === favourite ? 1 : 0);
  expect(winnerOf(state)?.sample).toBe(favourite);
});

test('as many boards as possible take part', () => {
  const { left } = beginTest(shopOf(6, 3), Math.random);
  expect(new Set(left.map(({ board }) => board._id)).size).toBe(6);
});

test('the nearest tone is one of another board', () => {
  const tones = shopOf(3, 2);
  expect(nearestTo(toneOf(2, 1), tones)?.sample).toBe('1|1');
  expect(nearestTo(toneOf(0, 0), shopOf(1, 3))).toBeUndefined();
});
