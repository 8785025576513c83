import { expect, test } from 'vitest';
import { describeSound } from './describe-sound.ts';
import { type BoardMaterials, SWITCHES, type Switch } from './materials.ts';
import { modesOf } from './plate-modes.ts';
import { measureStroke } from './stroke-measures.ts';
import { describeStroke } from './stroke-model.ts';
import { TYPICAL_KEY, writeThockLine } from './write-thock-line.ts';

const BOARD: BoardMaterials = { plate: 'Steel', case: 'ABS', mounting: 'Tray', keycaps: 'PBT', width: 15, height: 5 };

test('a plate of 1 m² of aluminium vibrates as the formula of Leissa says', () => {
  const material = { young: 70e9, density: 2700, poisson: 0.3, loss: 0 };
  const [lowest] = modesOf({ material, width: 1, depth: 1, thickness: 0.001 });
  // λ² = 2π² = 19.74 for the lowest mode: f = λ² / 2π · √(D / ρh).
  expect(lowest?.hz).toBeCloseTo(4.84, 1);
});

test('switches rise in level and mean frequency from linear to clicky', () => {
  const measured = SWITCHES.map((name) => measure({}, name));
  expect(measured.map(({ peak }) => peak)).toEqual(measured.map(({ peak }) => peak).toSorted((a, b) => a - b));
  const centroids = measured.map(({ centroidHz }) => centroidHz);
  expect(centroids).toEqual(centroids.toSorted((a, b) => a - b));
});

test('big keys are deeper, and the keycap decides how deep', () => {
  const widths = [1, 2.25, 6.25].map((width) => measure({}, 'Linear', { ...TYPICAL_KEY, width }).centroidHz);
  expect(widths).toEqual(widths.toSorted((a, b) => b - a));
  expect(measure({ keycaps: 'ABS' }, 'Linear').centroidHz).toBeGreaterThan(measure({}, 'Linear').centroidHz);
});

test('a gasket fades sooner, and a soft plate rings deeper than a stiff one of the same size', () => {
  expect(measure({ mounting: 'Gasket' }, 'Linear').decayMs).toBeLessThan(measure({}, 'Linear').decayMs);
  const [soft, stiff] = (['Polycarbonate', 'Steel'] as const).map(
    (plate) =>
      describeStroke({ ...BOARD, plate }, { switchKind: 'Linear', direction: 'down' }, TYPICAL_KEY).partials[0],
  );
  expect(soft?.hz).toBeLessThan((stiff?.hz ?? 0) / 3);
});

test('sounds are described in words and as a line that is loudest where the key strikes', () => {
  expect(describeSound(measure({}, 'Linear'))).toBe('loud, low, 35 ms');
  expect(describeSound(measure({}, 'Clicky'))).toMatch(/^loud, bright, \d+ ms$/);
  const line = writeThockLine(BOARD, 'Linear', { bars: 20, height: 13 });
  const lengths = line.split(' ').map(Number);
  expect(lengths).toHaveLength(20);
  expect([lengths[0], lengths.at(-1)]).toEqual([13, 1]);
});

function measure(materials: Partial<BoardMaterials>, switchKind: Switch, key = TYPICAL_KEY) {
  return measureStroke(describeStroke({ ...BOARD, ...materials }, { switchKind, direction: 'down' }, key));
}
