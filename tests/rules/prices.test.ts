import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The only file that sets prices of variants, because it records them, too. */
const WRITER = 'features/catalogue/writing/write-differences.server.ts';
/** Where the functions are that insert and update variants. */
const DEFINITIONS = [
  'features/catalogue/stock/variant-stock.server.ts',
  'features/catalogue/variant/variant-queries.server.ts',
];

/** Statements, in SQL and in Kysely, that set prices of variants, and the functions that do. */
const WRITES = [
  /\b(?:insertVariants|updateVariants)\(/,
  /update product_variant\b[^`]*?\bset\b(?:(?!\bwhere\b)[^`])*?\bprice_cents\s*=/i,
  /updateTable\(\s*'product_variant'\s*\)\s*\.set\([^;]*?\bprice_cents\s*:/,
];

const setsPrices = (text: string) => WRITES.some((write) => write.test(text));

test('only the function that records prices sets them', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/^migrations\/|\.test\.tsx?$/.test(file))
    .filter((file) => setsPrices(readFileSync(join('src', file), 'utf8')));
  expect(files.toSorted()).toEqual([...DEFINITIONS, WRITER].toSorted());
});

test.each([
  "trx.updateTable('product_variant').set({ price_cents: 1 })",
  'sql`update product_variant set price_cents = ?2 where id = ?1`',
  'await updateVariants(trx, changed)',
])('a statement that sets a price is found: %s', (text) => {
  expect(setsPrices(text)).toBe(true);
});

test.each([
  "trx.updateTable('product_variant').set((eb) => ({ stock: eb('stock', '-', 1) })).where('price_cents', '=', 1)",
  'sql`update product_variant set stock = stock - ?2 where id = ?1 and price_cents = ?3`',
])('one that does not is left alone: %s', (text) => {
  expect(setsPrices(text)).toBe(false);
});
