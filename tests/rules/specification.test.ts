import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectProof, readItems } from './documents.ts';

const ITEMS = readItems('docs/specification.md');

test('every item on the specification page names tests that exist', () => {
  expect(ITEMS.length).toBeGreaterThan(100);
  for (const item of ITEMS) expectProof(item);
});

test('every text quoted on the specification page occurs verbatim in the sources', () => {
  const sources = globSync('{src,tests,public}/**/*.{ts,tsx,json}').map((file) => readFileSync(file, 'utf8'));
  const text = sources.join('\n').replaceAll(/\s+/g, ' ');
  const quoted = ITEMS.flatMap((item) => [...item.matchAll(/"([^"]+)"/g)].map(([, quote = '']) => quote));
  expect(quoted.length).toBeGreaterThan(120);
  expect(quoted.filter((quote) => !text.includes(quote))).toEqual([]);
});
