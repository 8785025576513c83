import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ICON_NAMES } from '../../src/ui/icon-names.ts';

test('the list of icons is in order and contains no icon that nothing shows', () => {
  const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !file.endsWith('icon-names.ts'));
  const text = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
  expect(ICON_NAMES.filter((name) => !new RegExp(`['"]${name}['"]`).test(text))).toEqual([]);
  expect(ICON_NAMES).toEqual(ICON_NAMES.toSorted());
});
