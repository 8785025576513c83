import { expect, test } from 'vitest';
import { environmentOf, runCommand } from '../support/command.ts';
import { testConfig } from '../support/template.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

/** Fewer than the connections of a pool. */
const AT_ONCE = 8;
const HERE = '203.0.113.7';
const WILMA = 'wilma@example.com';

/** Runs `npm run admin -- limits`. */
function runLimits({ database }: TestShop, ...args: string[]) {
  const environment = { ...environmentOf(database), SHOP_SECRET: testConfig(database).secret };
  return runCommand('admin', environment, 'limits', ...args);
}

/** Opens a shop in which a network has reached a limit, and an account those of the network and of its own. */
async function openLimitedShop() {
  const shop = await createTestShop();
  const { attempts } = shop.services;
  const signUp = async (address: string) => (await attempts.takeFromNetwork('signUp', address)).ok;
  const signIn = async (address: string) => (await attempts.takeOnAccount('signIn', { address, account: WILMA })).ok;
  const mail = async () => (await attempts.takeOnAccount('mail', { address: HERE, account: WILMA })).ok;
  async function exhaust(take: () => Promise<boolean>): Promise<void> {
    while ((await Promise.all(Array.from({ length: AT_ONCE }, take))).every(Boolean));
  }
  await exhaust(() => signUp(HERE));
  await exhaust(() => signIn(HERE));
  await exhaust(mail);
  await attempts.takeFromNetwork('coupon', HERE);
  expect([await signUp(HERE), await signIn(HERE), await mail()]).toEqual([false, false, false]);
  return { shop, exhaust, signUp, signIn, mail };
}

test('the command lists the limits that are reached, with networks and without accounts', async () => {
  const { shop } = await openLimitedShop();
  const { out } = await runLimits(shop);
  expect(out.split('\n').slice(0, 3).toSorted(bySecondColumn)).toEqual([
    expect.stringMatching(/^[\w-]{8} {2}mail\.account {2}an account {2}5 attempts {2}ends in 60 min$/),
    expect.stringMatching(/^[\w-]{8} {2}signIn\.accountAtAddress {2}an account {2}10 attempts {2}ends in 15 min$/),
    expect.stringMatching(/^[\w-]{8} {2}signUp\.address {2}203\.0\.113\.7 {2}1000 attempts {2}ends in 60 min$/),
  ]);
  expect(out).toContain('TRUSTED_PROXIES');
  expect(out).not.toContain(WILMA);
  const { network } = await shop.services.db
    .selectFrom('attempt')
    .select('network')
    .where('network', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(network).not.toContain(HERE);
});

test('the command lifts the limits of a network, of an account, one of them or all, and the audit log says so', async () => {
  const { shop, exhaust, signUp, signIn, mail } = await openLimitedShop();
  expect((await runLimits(shop, 'lift', HERE)).out).toMatch(/^Lifted 1 limit\. /);
  expect([await signUp(HERE), await signIn(HERE), await mail()]).toEqual([true, false, false]);
  expect((await runLimits(shop, 'lift', WILMA.toUpperCase())).out).toMatch(/^Lifted 2 limits\. /);
  expect([await signIn(HERE), await mail()]).toEqual([true, true]);
  const again = await runLimits(shop, 'lift', HERE);
  expect(again).toMatchObject({ code: 1, err: `No limit is reached for ${HERE}. List them: npm run admin -- limits` });
  expect(await runLimits(shop)).toMatchObject({ out: 'No limit is reached.' });

  for (const chosen of ['id', 'all']) {
    await exhaust(() => signIn('2001:db8::1'));
    const [id = ''] = (await runLimits(shop)).out.split(' ');
    expect((await runLimits(shop, 'lift', chosen === 'all' ? 'all' : id)).code).toBe(0);
    expect(await signIn('2001:db8::1')).toBe(true);
  }
  const { db } = shop.services;
  const entries = await db.selectFrom('audit_entry').selectAll().where('action', '=', 'limits-lifted').execute();
  expect(entries).toHaveLength(4);
  expect(entries.map(({ text }) => text)).toContain('Lifted limits of attempts: signUp.address');
  expect(JSON.stringify(entries)).not.toContain(HERE);
});

test('the command explains what it needs', async () => {
  const shop = await createTestShop();
  expect((await runLimits(shop, 'lift')).err).toContain('limits lift all | ID | NETWORK | EMAIL');
});

function bySecondColumn(one: string, other: string): number {
  return one.slice(10).localeCompare(other.slice(10));
}
