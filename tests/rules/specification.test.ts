import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectFilesAndWords, filesIn, readRows } from './documents.ts';

const PAGE = 'docs/specification.md';
const LINES = readFileSync(PAGE, 'utf8').split('\n');
const ROWS = readRows(PAGE, ['what holds', 'where', 'proof']);

test('the specification has many rows', () => {
  expect(ROWS.length).toBeGreaterThan(150);
});

describe('a row of the specification names files, functions and tests that are there', () => {
  test.each(ROWS)('$what holds', ({ where = '', proof = '' }) => expectFilesAndWords(where, proof));
});

test('every text that people read stands in a file of its row, letter by letter', () => {
  const missing = ROWS.flatMap(({ 'what holds': holds = '', where = '', proof = '' }) => {
    const texts = filesIn(where + proof).map(({ path }) => readFileSync(path, 'utf8').replaceAll(/\s+/g, ' '));
    const quoted = [...holds.matchAll(/"([^"]+)"/g)].flatMap(([, words]) => words ?? []);
    return quoted.filter((words) => !texts.some((text) => text.includes(words)));
  });
  expect(missing).toEqual([]);
});

test('every section that a comment refers to is there', () => {
  const sections = LINES.flatMap((line) => /^## (\d+)\. /.exec(line)?.[1] ?? []);
  const missing = globSync('{src,tests}/**/*.{ts,tsx}').flatMap((file) => {
    const references = readFileSync(file, 'utf8').matchAll(/specification(?:,|'s) sections? (\d+)(?: and (\d+))?/g);
    const named = [...references].flatMap(([, one, other]) => [one, other]).filter((section) => section !== undefined);
    return named.filter((section) => !sections.includes(section)).map((section) => `${file}: section ${section}`);
  });
  expect(sections.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});
