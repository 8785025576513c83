import { expect, test } from 'vitest';
import {
  arrangeDesk,
  bySize,
  type DeskContents,
  keyArea,
  listFitting,
  type PlacedBoard,
  toggleSize,
} from './desk-plan.ts';

const DESK: DeskContents = {
  sizes: ['75 %', 'Full-size'],
  hasMouse: true,
  hasMat: false,
  isOverlay: true,
  deskWidth: 600,
};

test('a 75 % board leaves 12.1 cm and 23 keys of a full-size one', () => {
  const plan = arrangeDesk(DESK);
  expect([plan.free, plan.keysLeftOut, plan.fits]).toEqual([121, 23, true]);
});

test.each(['60 %', '65 %', '75 %', 'Tenkeyless'] as const)(
  'the letters of a %s board lie on those of a full-size one',
  (size) => {
    const [small, large] = arrangeDesk({ ...DESK, sizes: [size, 'Full-size'] }).boards;
    if (!small || !large) throw new Error('There are no two boards');
    const topOf = ({ layout, y }: PlacedBoard) => {
      const letter = layout.keys.find(({ code }) => code === 'KeyG');
      return letter ? y + keyArea(layout, letter).y : 0;
    };
    expect(topOf(small)).toBeCloseTo(topOf(large), 6);
    expect(small.y + small.layout.caseMillimetres.depth).toBeLessThanOrEqual(
      large.y + large.layout.caseMillimetres.depth,
    );
  },
);

test('boards that are not laid over each other do not touch, and the plan holds everything', () => {
  for (const hasMat of [false, true]) {
    const { boards, mouse, mat, width, height } = arrangeDesk({ ...DESK, isOverlay: false, hasMat });
    expect(boards[1]?.y).toBeGreaterThan(60 + 138);
    expect(width).toBeGreaterThan((mouse?.x ?? 0) + 63);
    expect(height).toBeGreaterThan((boards[1]?.y ?? 0) + 142);
    if (hasMat) expect(width).toBeGreaterThan((mat?.x ?? 0) + 800);
  }
});

test('a desk limits the sizes, with a mouse more than without', () => {
  expect(listFitting({ deskWidth: 600, hasMouse: true })).toHaveLength(5);
  expect(listFitting({ deskWidth: 420, hasMouse: true })).toEqual(['60 %', '65 %', '75 %']);
  expect(listFitting({ deskWidth: 420, hasMouse: false })).toEqual(['60 %', '65 %', '75 %', 'Tenkeyless']);
  expect(listFitting({ deskWidth: 200, hasMouse: true })).toEqual([]);
  expect(arrangeDesk({ ...DESK, hasMat: true }).fits).toBe(false);
});

test('two boards are chosen at most, the smaller one first', () => {
  const chosen = toggleSize(['Full-size', '75 %'], '60 %');
  expect(bySize(chosen)).toEqual(['60 %', '75 %']);
  expect(toggleSize(chosen, '75 %')).toEqual(['60 %']);
  expect(arrangeDesk({ ...DESK, sizes: ['60 %'], hasMouse: false }).free).toBe(600 - 293);
});

test('keys lie inside the case', () => {
  const { layout } = arrangeDesk(DESK).boards[1] ?? {};
  if (!layout) throw new Error('There is no second board');
  const areas = layout.keys.map((key) => keyArea(layout, key));
  expect(Math.min(...areas.map(({ x, y }) => Math.min(x, y)))).toBeGreaterThan(0);
  expect(Math.max(...areas.map(({ x, width }) => x + width))).toBeLessThan(447);
});
