import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { apiKeyCalls } from '#features/api-key/api-key-calls.ts';
import { identityCalls } from '#features/identity/identity-calls.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { mailCalls } from '#features/mail/mail-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { appCode } from '../support/authenticator-app.ts';
import { post, SAME_ORIGIN, signInBrowser } from '../support/browser.ts';
import { done, environmentOf, failed, runCommand } from '../support/command.ts';
import { KEEPS_MAILS, mailboxOf } from '../support/mailbox.ts';
import { createTestShop } from '../support/test-shop.ts';

const admin = (environment: Record<string, string>, ...args: string[]) => runCommand('admin', environment, ...args);

test('the command lists, grants and revokes admins while the shop is running', async () => {
  const shop = await createTestShop({ config: KEEPS_MAILS });
  const wilma = await shop.signUp({ name: 'Wilma', email: 'wilma@example.com' });
  const run = (...args: string[]) => admin(environmentOf(shop.database), ...args);
  const sample = SAMPLE_ACCOUNTS.admin;

  expect(await run('list')).toEqual(done(`${sample.email}  ${sample.name}`));
  expect(await run('audit')).toEqual(done('No entries.'));
  await shop.expectRefusal(403, userCalls.listUsers, { as: wilma });

  expect(await run('grant', 'Wilma@example.com')).toEqual(done('wilma@example.com is now an admin.'));
  expect(await run('grant', wilma.email)).toEqual(done('wilma@example.com is already an admin.'));
  await shop.request(userCalls.listUsers, { as: wilma });

  const body = { name: 'Books', permissions: ['orders.read' as const] };
  await shop.request(apiKeyCalls.addApiKey, { as: await shop.signInAsAdmin(), body });
  const revoked = `${sample.email} is no longer an admin.\nThe API keys that they made have ended: Books.`;
  expect(await run('revoke', sample.email)).toEqual(done(revoked));
  expect(await shop.request(apiKeyCalls.listApiKeys, { as: wilma })).toEqual([]);
  expect(await run('revoke', sample.email)).toEqual(done(`${sample.email} is not an admin.`));
  expect(await run('revoke', wilma.email)).toEqual(
    failed('wilma@example.com is the only admin. Make somebody else an admin first.'),
  );
  await shop.request(userCalls.listUsers, { as: wilma });
  await shop.expectRefusal(403, userCalls.listUsers, { as: await shop.signInAsAdmin() });

  const { out } = await run('audit');
  expect(out.split('\n')).toEqual([
    expect.stringMatching(/ {2}admin@example.com {2}Tried GET \/user and was refused {2}/),
    expect.stringMatching(/ {2}Deleted the API key Books {2}\(command line\)$/),
    expect.stringMatching(/^[-\d]{10} [:\d]{8} {2}Took the role of admin from admin@example.com {2}\(command line\)$/),
    expect.stringMatching(/ {2}admin@example.com {2}Added the API key Books {2}/),
    expect.stringMatching(/ {2}Made wilma@example.com an admin {2}\(command line\)$/),
    expect.stringMatching(/ {2}wilma@example.com {2}Tried GET \/user and was refused {2}/),
  ]);
  expect((await run('audit', wilma.email)).out.split('\n')).toHaveLength(2);
  expect(await shop.request(mailCalls.listMails, { as: wilma })).toMatchObject([
    { to: sample.email, subject: 'You no longer have a role in the shop' },
    { to: wilma.email, subject: 'You have a new role in the shop' },
  ]);
});

test('the command resets the second factor of somebody who lost everything', async () => {
  const shop = await createTestShop({ config: KEEPS_MAILS });
  const { email, password } = SAMPLE_ACCOUNTS.admin;
  const { headers } = await signInBrowser(shop, { email, password });
  const own = { ...SAME_ORIGIN, ...headers };
  const { key } = (await post(shop, '/two-factor/enable', { password }, own)).json();
  await post(shop, '/two-factor/verify-totp', { code: appCode(key) }, own);
  const reset = () => admin(environmentOf(shop.database), 'reset-second-factor', email);

  expect(await reset()).toEqual(
    done('admin@example.com now signs in without a second factor, and was signed out everywhere.'),
  );
  expect(await reset()).toEqual(done('admin@example.com has no second factor. Nothing was changed.'));

  const browser = await signInBrowser(shop, { email, password });
  expect(await shop.request(identityCalls.getSecondFactor, { as: browser })).toEqual({ passkeys: [] });
  expect((await mailboxOf(shop).listTo(email)).join('\n')).toContain('Subject: Your second factor was reset');
  const { out } = await admin(environmentOf(shop.database), 'audit', email);
  expect(out).toMatch(/ {2}Removed the second factors of admin@example.com {2}\(command line\)/);
});

test('the command explains why it fails', async () => {
  const shop = await createTestShop();
  const environment = environmentOf(shop.database);
  const empty = mkdtempSync(join(tmpdir(), 'thock-admin-'));
  onTestFinished(() => rmSync(empty, { recursive: true }));

  expect(await admin(environment, 'grant', 'nobody@example.com')).toEqual(
    failed('Nobody has signed up as nobody@example.com. Sign up in the shop first.'),
  );
  expect(await admin(environment, 'grant', 'wilma')).toEqual(failed('"wilma" is not an email address.'));
  for (const args of [[], ['grant'], ['demote', 'wilma@example.com']]) {
    expect(await admin(environment, ...args)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Usage:/),
    });
  }
  expect(await admin({ DATA_DIR: empty }, 'list')).toEqual(
    failed(`There is no shop at ${join(empty, 'shop.sqlite')}. Check DATA_DIR, or start the shop once.`),
  );
  expect(await admin({ ...environment, SHOP_MODE: 'open' }, 'list')).toEqual(
    failed('SHOP_MODE is "open", which does not work. Set it to demo or live.'),
  );
});
