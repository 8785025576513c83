import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Files that use `Intl` for other things than texts: the clock of a time zone, whether a time zone exists, and what readers
 * see as one character.
 */
const OTHER_USES = [
  'src/features/delivery/delivery-date.ts',
  'src/features/document/paper-text.server.ts',
  'src/platform/time-zone.ts',
];

/** What storefront pages need is in a file of its own. */
const FORMATS = ['dates', 'lists', 'numbers', 'short-dollars'].map((name) => `src/platform/format-${name}.ts`);

test('dates and numbers are formatted in one place', () => {
  const formatting = globSync('src/**/!(*.test).{ts,tsx}').filter((file) =>
    /\bIntl\.|\btoLocale(Date|Time)?String\(/.test(readFileSync(file, 'utf8')),
  );
  expect(formatting.toSorted()).toEqual([...OTHER_USES, ...FORMATS].toSorted());
});
