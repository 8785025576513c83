import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';

const TEST_FILE = /^(?:journeys|integration|rules)\/[\w.-]+$|\.test\.ts$/;
const ANY_FILE = /\.(?:ts|tsx|css|json|conf|md)$/;

/** A file that a table names, with the words that the table says are in it. */
interface NamedFile {
  path: string;
  words: string[];
}

/** The rows of all tables of a page that have these columns, by column. */
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

/** What a cell says of each file that it names: the words in backticks and in quotation marks behind it. */
export function filesIn(cell: string): NamedFile[] {
  const files: NamedFile[] = [];
  for (const [, code, quoted] of cell.matchAll(/`([^`]+)`|“([^”]+)”/g)) {
    if (code !== undefined && (ANY_FILE.test(code) || TEST_FILE.test(code)))
      files.push({ path: pathOf(code), words: [] });
    else files.at(-1)?.words.push(code ?? quoted ?? '');
  }
  return files;
}

/** Checks that every file which the cells name is there and has the words that they quote from it. */
export function expectFilesAndWords(where: string, proof: string): void {
  expect(filesIn(where), 'where it lives').not.toEqual([]);
  expect(filesIn(proof), 'which test proves it').not.toEqual([]);
  for (const { path } of filesIn(proof)) expect(path).toMatch(/\.test\.ts$/);
  for (const { path, words } of [...filesIn(where), ...filesIn(proof)]) {
    expect(existsSync(path), path).toBe(true);
    const text = readFileSync(path, 'utf8');
    for (const word of words) expect(text.includes(word), `“${word}” in ${path}`).toBe(true);
  }
}

/** The path of a file as a page names it: a test by its folder and name, anything else below src/ or the root. */
function pathOf(named: string): string {
  if (ANY_FILE.test(named)) return existsSync(`src/${named}`) ? `src/${named}` : named;
  return `tests/${named}.test.ts`;
}
