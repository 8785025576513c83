import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { environmentOf, failed, runCommand } from '../support/command.ts';
import { createTestShop } from '../support/test-shop.ts';

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'thock-commands-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function createDamagedShop(): { DATA_DIR: string } {
  const DATA_DIR = createFolder();
  writeFileSync(join(DATA_DIR, 'shop.sqlite'), 'this is no database, but long enough to look like one');
  return { DATA_DIR };
}

test('every command reports an invalid setting in one sentence', async () => {
  const sentence = 'PORT is "x", which does not work. Set it to a whole number from 0 to 65535, such as 3000.';
  for (const [command, ...args] of [['backup', 'a-file'], ['admin', 'list'], ['serve'], ['db:copy', '--to', 'x']]) {
    expect(await runCommand(String(command), { PORT: 'x' }, ...args)).toEqual(failed(sentence));
  }
});

test('a damaged database is reported in one sentence', async () => {
  const environment = createDamagedShop();
  const listing = await runCommand('admin', environment, 'list');
  expect(listing).toEqual(
    failed(
      `DATA_DIR is "${environment.DATA_DIR}", whose shop.sqlite cannot be used (file is not a database). ` +
        'Put a backup in its place, or move it away to begin with a new one.',
    ),
  );
  const copying = await runCommand('backup', environment, join(environment.DATA_DIR, 'copy.sqlite'));
  expect(copying).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^SQLite says: file is not a database\. [^\n]*$/),
  });
});

test('a backup to a missing folder is reported in one sentence', async () => {
  const shop = await createTestShop();
  const copying = await runCommand('backup', environmentOf(shop.database), join(createFolder(), 'none', 'copy.sqlite'));
  expect(copying).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^SQLite says: unable to open database file\. [^\n]*$/),
  });
});

test('an unknown option is rejected', async () => {
  const { code, err } = await runCommand('serve', { DATA_DIR: createFolder() }, '--process', '4');
  expect({ code, err }).toEqual({
    code: 1,
    err: 'Usage: npm run serve -- --processes 4 --folder /srv/thock/current',
  });
});
