import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const PAGE = 'docs/specification.md';
const LINES = readFileSync(PAGE, 'utf8').split('\n');
const TEST_FILE = /^(?:journeys|integration|rules)\/[\w.-]+$|\.test\.ts$/;
const ANY_FILE = /\.(?:ts|tsx|css|json)$/;

/** A line of a table: what holds, where it lives, and which tests would fail if it did not. */
interface Row {
  holds: string;
  where: string;
  proof: string;
}

const ROWS = LINES.flatMap((line): Row[] => {
  const [, holds = '', where, proof, end] = line.split('|').map((cell) => cell.trim());
  const isRow = where && proof && end === '' && !/^-+$/.test(where) && where !== 'where';
  return isRow ? [{ holds, where, proof }] : [];
});

/** The path of a file as the page names it: a test by its folder and name, anything else below src/ or the root. */
function pathOf(named: string): string {
  if (ANY_FILE.test(named)) return existsSync(`src/${named}`) ? `src/${named}` : named;
  return `tests/${named}.test.ts`;
}

/** What a cell says of each file that it names: the words in backticks and in quotation marks behind it. */
function filesIn(cell: string): { path: string; words: string[] }[] {
  const files: { path: string; words: string[] }[] = [];
  for (const [, code, quoted] of cell.matchAll(/`([^`]+)`|“([^”]+)”/g)) {
    if (code !== undefined && (ANY_FILE.test(code) || TEST_FILE.test(code)))
      files.push({ path: pathOf(code), words: [] });
    else files.at(-1)?.words.push(code ?? quoted ?? '');
  }
  return files;
}

test('the specification has many rows', () => {
  expect(ROWS.length).toBeGreaterThan(150);
});

describe('a row of the specification names files, functions and tests that are there', () => {
  test.each(ROWS)('$holds', ({ where, proof }) => {
    expect(filesIn(where), 'where it lives').not.toEqual([]);
    expect(filesIn(proof), 'which test proves it').not.toEqual([]);
    for (const { path } of filesIn(proof)) expect(path).toMatch(/\.test\.ts$/);
    for (const { path, words } of [...filesIn(where), ...filesIn(proof)]) {
      expect(existsSync(path), path).toBe(true);
      const text = readFileSync(path, 'utf8');
      for (const word of words) expect(text.includes(word), `“${word}” in ${path}`).toBe(true);
    }
  });
});

test('every text that people read stands in a file of its row, letter by letter', () => {
  const missing = ROWS.flatMap(({ holds, where, proof }) => {
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
