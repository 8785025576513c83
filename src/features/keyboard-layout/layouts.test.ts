import { expect, test } from 'vitest';
import { STANDARDS } from './key-blocks.ts';
import { areasOf, type Key } from './keyboard-key.ts';
import { getLayout, SIZES, UNIT_MILLIMETRES } from './layouts.ts';

const BOARDS = SIZES.flatMap((size) => STANDARDS.map((standard) => getLayout(size, standard)));

test('boards have as many keys as real ones', () => {
  expect(BOARDS.map(({ size, standard, keys }) => [size, standard, keys.length])).toEqual([
    ['60 %', 'ANSI', 61],
    ['60 %', 'ISO', 62],
    ['65 %', 'ANSI', 68],
    ['65 %', 'ISO', 69],
    ['75 %', 'ANSI', 82],
    ['75 %', 'ISO', 83],
    ['Tenkeyless', 'ANSI', 87],
    ['Tenkeyless', 'ISO', 88],
    ['Full-size', 'ANSI', 104],
    ['Full-size', 'ISO', 105],
  ]);
});

test('keys and rows have the widths of real boards', () => {
  expect(BOARDS.map(({ width, height }) => [width, height])).toEqual(
    [
      [15, 5],
      [16, 5],
      [16, 6.25],
      [18.25, 6.25],
      [22.5, 6.25],
    ].flatMap((extent) => [extent, extent]),
  );
  const ansi = getLayout('Full-size', 'ANSI').keys;
  const widths = [
    'Backspace',
    'Tab',
    'Backslash',
    'CapsLock',
    'Enter',
    'ShiftLeft',
    'ShiftRight',
    'ControlLeft',
    'Space',
  ];
  expect(widths.map((code) => find(ansi, code).width)).toEqual([2, 1.5, 1.5, 1.75, 2.25, 2.25, 2.75, 1.25, 6.25]);
  expect([find(ansi, 'Numpad0').width, find(ansi, 'NumpadAdd').height, find(ansi, 'NumpadEnter').height]).toEqual([
    2, 2, 2,
  ]);
});

test('ISO boards have a tall Enter, a short left Shift and a key beside it', () => {
  const { keys } = getLayout('Tenkeyless', 'ISO');
  expect(find(keys, 'Enter')).toMatchObject({ width: 1.5, height: 2, notch: 0.25 });
  expect([find(keys, 'ShiftLeft').width, find(keys, 'IntlBackslash').width]).toEqual([1.25, 1]);
  expect(getLayout('Tenkeyless', 'ANSI').keys.some(({ code }) => code === 'IntlBackslash')).toBe(false);
});

test('boards with arrow keys below Enter have a right Shift of 1.75 units', () => {
  const widthOf = (size: (typeof SIZES)[number]) => find(getLayout(size, 'ANSI').keys, 'ShiftRight').width;
  expect(SIZES.map(widthOf)).toEqual([2.75, 1.75, 1.75, 2.75, 2.75]);
});

test.each(BOARDS)('no two keys of $size $standard overlap or have the same code, and the case holds them', (layout) => {
  const { keys, width, height, caseMillimetres } = layout;
  expect(new Set(keys.map(({ code }) => code)).size).toBe(keys.length);
  const areas = keys.flatMap((key) => areasOf(key).map((area) => ({ ...area, code: key.code })));
  const overlapping = areas.filter((one) => areas.some((other) => other.code > one.code && overlap(one, other)));
  expect(overlapping).toEqual([]);
  expect(caseMillimetres.width).toBeGreaterThan(width * UNIT_MILLIMETRES);
  expect(caseMillimetres.depth).toBeGreaterThan(height * UNIT_MILLIMETRES);
});

function find(keys: readonly Key[], code: string): Key {
  const found = keys.find((key) => key.code === code);
  if (!found) throw new Error(`There is no key ${code}`);
  return found;
}

function overlap(a: ReturnType<typeof areasOf>[number], b: ReturnType<typeof areasOf>[number]): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
