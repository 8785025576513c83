import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { SAMPLE_ACCOUNTS } from '#features/demo/sample-accounts.ts';
import { userCalls } from '#features/user/user-calls.ts';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { createTestShop } from '../support/test-shop.ts';

const PROGRAM = join(import.meta.dirname, '../../scripts/command.ts');

/** What the command printed and how it ended. */
interface Outcome {
  code: unknown;
  out: string;
  err: string;
}

/** Runs `npm run admin -- …` in a process of its own, beside the shop. Empty settings count as absent, whatever .env says. */
async function run(environment: Record<string, string>, ...args: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM, 'admin', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { DATABASE_URL: '', SHOP_MODE: '', SHOP_SECRET: 'x'.repeat(32), ...environment },
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, out: out.trimEnd(), err: err.trimEnd() };
}

function environmentOf(database: DatabaseLocation): Record<string, string> {
  if (database.engine === 'postgres') return { DATA_DIR: tmpdir(), DATABASE_URL: database.url };
  return { DATA_DIR: dirname(database.file) };
}

const done = (out: string): Outcome => ({ code: 0, out, err: '' });
const failed = (err: string): Outcome => ({ code: 1, out: '', err });

test('the command says who the admins are, and makes and unmakes them while the shop is open', async () => {
  const shop = await createTestShop();
  const wilma = await shop.signUp({ name: 'Wilma', email: 'wilma@example.com' });
  const admin = (...args: string[]) => run(environmentOf(shop.database), ...args);
  const sample = SAMPLE_ACCOUNTS.admin;

  expect(await admin('list')).toEqual(done(`${sample.email}  ${sample.name}`));
  expect(await admin('audit')).toEqual(done('Nothing.'));
  await shop.refused(403, userCalls.listUsers, { as: wilma });

  expect(await admin('grant', 'Wilma@example.com')).toEqual(done('wilma@example.com is an admin now.'));
  expect(await admin('grant', wilma.email)).toEqual(done('wilma@example.com is an admin already.'));
  await shop.request(userCalls.listUsers, { as: wilma });

  expect(await admin('revoke', sample.email)).toEqual(done(`${sample.email} is no admin any more.`));
  expect(await admin('revoke', sample.email)).toEqual(done(`${sample.email} is no admin.`));
  expect(await admin('revoke', wilma.email)).toEqual(
    failed('wilma@example.com is the only admin. Make somebody else an admin first.'),
  );
  await shop.request(userCalls.listUsers, { as: wilma });
  await shop.refused(403, userCalls.listUsers, { as: await shop.signInAsAdmin() });

  const { out } = await admin('audit');
  expect(out.split('\n')).toEqual([
    expect.stringMatching(/^[-\d]{10} [:\d]{8} {2}admin-revoked {11}admin@example.com {2}\(command line\)$/),
    expect.stringMatching(/ {2}admin-granted {11}wilma@example.com {2}\(command line\)$/),
  ]);
  expect((await admin('audit', wilma.email)).out.split('\n')).toHaveLength(1);
}, 60_000);

test('the command says what it cannot do', async () => {
  const shop = await createTestShop();
  const environment = environmentOf(shop.database);
  const empty = mkdtempSync(join(tmpdir(), 'thock-admin-'));
  onTestFinished(() => rmSync(empty, { recursive: true }));

  expect(await run(environment, 'grant', 'nobody@example.com')).toEqual(
    failed('Nobody has signed up as nobody@example.com. Sign up in the shop first.'),
  );
  expect(await run(environment, 'grant', 'wilma')).toEqual(failed('"wilma" is no email address.'));
  for (const args of [[], ['grant'], ['demote', 'wilma@example.com']]) {
    expect(await run(environment, ...args)).toMatchObject({ code: 1, err: expect.stringMatching(/^Say what to do:/) });
  }
  expect(await run({ DATA_DIR: empty }, 'list')).toEqual(
    failed(`There is no shop at ${join(empty, 'shop.sqlite')}. Check DATA_DIR, or start the shop once.`),
  );
  expect(await run({ ...environment, SHOP_MODE: 'open' }, 'list')).toEqual(
    failed('SHOP_MODE is "open", which does not work. Set it to demo or live.'),
  );
}, 60_000);
