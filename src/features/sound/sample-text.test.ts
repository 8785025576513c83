import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CASES, KEYCAPS, MOUNTINGS, PLATES, SWITCHES } from './materials.ts';
import { readSample, writeSample } from './sample-text.ts';

const name = <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  fc.constantFrom(...Object.keys(table).filter((key): key is Name => Object.hasOwn(table, key)));
const sample = fc.record({
  switchKind: fc.constantFrom(...SWITCHES),
  materials: fc.record({
    plate: name(PLATES),
    case: name(CASES),
    mounting: name(MOUNTINGS),
    keycaps: name(KEYCAPS),
    width: fc.integer({ min: 10, max: 25 }),
    height: fc.constantFrom(5, 6.25),
  }),
});

test('a sample that was written is read again', () => {
  fc.assert(
    fc.property(sample, (each) => {
      expect(readSample(writeSample(each))).toEqual(each);
    }),
  );
});

test.each([
  '',
  'Linear',
  'Linear|Wood|ABS|Tray|PBT|15|5',
  'Linear|Steel|ABS|Tray|PBT|x|5',
  'Silent|Steel|ABS|Tray|PBT|15|5',
])('"%s" is no sample', (text) => {
  expect(readSample(text)).toBeUndefined();
});
