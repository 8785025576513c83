import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The file that computes days and clocks of time zones. */
const TIME_ZONES = 'src/platform/time-zone.ts';

const FORMATS = ['dates', 'lists', 'numbers'].map((name) => `src/platform/format-${name}.ts`);

/** Files that list and name what there is in the world. */
const LISTS = ['country-by-name', 'country-name', 'currencies', 'number-locales'].map(
  (name) => `src/platform/${name}.ts`,
);

test('dates and numbers are formatted in one place', () => {
  const formatting = globSync('src/**/!(*.test).{ts,tsx}').filter((file) =>
    /\bIntl\.(?!Segmenter)|\btoLocale(Date|Time)?String\(/.test(readFileSync(file, 'utf8')),
  );
  expect(formatting.toSorted()).toEqual([TIME_ZONES, ...FORMATS, ...LISTS].toSorted());
});
