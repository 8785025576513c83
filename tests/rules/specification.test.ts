import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectFiles, readRows } from './documents.ts';

const PAGE = 'docs/specification.md';
const ROWS = readRows(PAGE, ['what holds', 'proof']);

test('every test named on the specification page exists', () => {
  expect(ROWS.length).toBeGreaterThan(150);
  for (const { proof = '' } of ROWS) expectFiles(proof);
});

test('every text quoted on the specification page occurs verbatim in the sources', () => {
  const sources = globSync('{src,tests,public}/**/*.{ts,tsx,json}').map((file) => readFileSync(file, 'utf8'));
  const text = sources.join('\n').replaceAll(/\s+/g, ' ');
  const quoted = ROWS.flatMap(({ 'what holds': holds = '' }) =>
    [...holds.matchAll(/"([^"]+)"/g)].map(([, quote]) => quote),
  );
  expect(quoted.filter((quote = '') => !text.includes(quote))).toEqual([]);
});
