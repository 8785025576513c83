import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The only folder whose files may change stock, because they write the ledger too. */
const DOOR = 'features/catalogue/stock/';
/** Migrations are the past. */
const ELSEWHERE = /^(migrations|features\/catalogue\/stock)\/|\.test\.tsx?$/;

/** Statements, in SQL and in Kysely, that insert variants, set their stock, or write the ledger. */
const WRITES = [
  /insert into product_variant\b/i,
  /update product_variant\b[^`]*?\bset\b[^`]*?\bstock\s*=/i,
  /insertInto\(\s*'product_variant'/,
  /createInserter<\w+>\(\s*'product_variant'/,
  /updateTable\(\s*'product_variant'\s*\)\s*\.set\([^;]*?\bstock\s*:/,
  /insert into stock_movement\b/i,
  /insertInto\(\s*'stock_movement'/,
  /createInserter<\w+>\(\s*'stock_movement'/,
  /(update|updateTable\(\s*')\s*stock_movement\b/i,
];

const changesStock = (text: string) => WRITES.some((write) => write.test(text));

function sourceFiles(): { file: string; text: string }[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join('src', file), 'utf8') }));
}

test('only the functions that write the ledger change stock', () => {
  const writers = sourceFiles().filter(({ text }) => changesStock(text));
  expect(writers.filter(({ file }) => !ELSEWHERE.test(file)).map(({ file }) => file)).toEqual([]);
  expect(writers.some(({ file }) => file.startsWith(DOOR))).toBe(true);
});

test.each([
  "trx.insertInto('product_variant').values(row)",
  "createInserter<StoredVariant>(\n  'product_variant', {})",
  "trx.updateTable('product_variant').set((eb) => ({ price_cents: 1, stock: eb('stock', '+', 1) }))",
  'sql`update product_variant set sku = ?2, stock = ?3 where id = ?1`',
  "createInserter<StockMovementTable>('stock_movement', {})",
])('a statement that changes stock is found: %s', (text) => {
  expect(changesStock(text)).toBe(true);
});

test.each([
  "trx.updateTable('product_variant').set((eb) => ({ sku: eb.fn('lower', [eb.ref('id')]) }))",
  'sql`update product_variant set position = ?2, sku = ?3 where id = ?1`',
  "db.selectFrom('product_variant').select('stock')",
])('one that does not is left alone: %s', (text) => {
  expect(changesStock(text)).toBe(false);
});
