import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** The name of a test as the docs write it: its folder and file name. */
const TEST_NAME = /^(?:journeys|integration|rules)\/[\w.-]+$/;

/** Reads the rows of all Markdown tables on a page that have these columns. */
export function readRows(page: string, columns: readonly string[]): Record<string, string>[] {
  let header: string[] = [];
  const rows: Record<string, string>[] = [];
  for (const line of readFileSync(page, 'utf8').split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim());
    if (columns.every((column) => cells.includes(column))) header = cells;
    else if (cells.length !== header.length) header = [];
    else if (!/^-+$/.test(cells[1] ?? ''))
      rows.push(Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])));
  }
  return rows;
}

/** Expects every file named in a table cell to exist. */
export function expectFiles(cell: string): void {
  const paths = [...cell.matchAll(/`([^`]+)`/g)].map(([, named = '']) => pathOf(named));
  expect(paths).not.toEqual([]);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
}

/** Resolves a file name from the docs: a test by its folder and name, anything else below src/ or the root. */
function pathOf(named: string): string {
  if (TEST_NAME.test(named)) return `tests/${named}.test.ts`;
  return existsSync(`src/${named}`) ? `src/${named}` : named;
}
