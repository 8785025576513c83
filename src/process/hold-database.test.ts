import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { holdDatabase } from './hold-database.ts';

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'thock-hold-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return realpathSync(folder);
}

test('holds a SQLite database for one shop, and PostgreSQL for none', () => {
  const file = join(createFolder(), 'shop.sqlite');
  holdDatabase({ engine: 'sqlite', file });
  expect(() => holdDatabase({ engine: 'sqlite', file })).toThrow(
    `Another shop is running on ${file}, and SQLite allows one. Stop that shop, or give this one its own DATA_DIR; ` +
      'several processes need PostgreSQL (DATABASE_URL).',
  );
  holdDatabase({ engine: 'sqlite', file: join(createFolder(), 'shop.sqlite') });
  holdDatabase({ engine: 'postgres', url: 'postgres://shop@127.0.0.1:1/shop' });
});

test('says what to do about a lock that cannot be taken', () => {
  const file = join(createFolder(), 'shop.sqlite');
  mkdirSync(`${file}-lock`);
  expect(() => holdDatabase({ engine: 'sqlite', file })).toThrow(
    `${file}-lock cannot be locked (unable to open database file). Make it a file of the shop's user`,
  );
});
