import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { mailCalls } from '#features/mail/mail-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import type { Config } from '../../src/config.ts';
import { runJob } from '../support/jobs.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { createTestShop, type Person, problemOf, type TestShop } from '../support/test-shop.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type ServerOptions = Parameters<typeof startMailServer>[0];

async function openServer(options?: ServerOptions): Promise<MailServer> {
  const server = await startMailServer(options);
  onTestFinished(() => server.stop());
  return server;
}

/** Opens a shop that sends through this server, with a clock that the test moves. */
async function openShop(url: string, config: Partial<Config> = {}) {
  const clock = { now: Date.UTC(2026, 10, 20, 12) };
  const mail = { via: 'smtp', url, from: 'Thock <shop@example.com>' } as const;
  const shop = await createTestShop({ config: { mail, ...config }, now: () => clock.now });
  const [admin, product] = [await shop.signInAsAdmin(), await shop.addProduct({ stock: 100 })];
  return {
    shop,
    admin,
    clock,
    /** Places an order, whose mail then waits. */
    async order(person: Person) {
      await shop.placeOrder(person, { items: [{ product, amount: 1 }] });
      await runJob(shop, 'dispatch-events');
    },
    listMails: async () => shop.request(mailCalls.listMails, { as: await shop.signInAsAdmin() }),
    listIn: async (state: 'waiting' | 'sent' | 'failed') =>
      shop.request(mailCalls.listMails, { as: await shop.signInAsAdmin(), query: { state } }),
  };
}

const send = (shop: TestShop) => runJob(shop, 'send-mails');

test('a waiting mail is sent once, as HTML and as text', async () => {
  const server = await openServer();
  const { shop, order, listIn } = await openShop(server.url);
  const wilma = await shop.signUp({ name: 'Wilma' });
  await order(wilma);
  expect(await listIn('waiting')).toMatchObject([
    { to: wilma.email, kind: 'order-placed', state: 'waiting', tries: 0 },
  ]);
  await send(shop);
  await send(shop);

  expect(await listIn('sent')).toMatchObject([{ tries: 1 }]);
  const [mail = '', ...more] = server.listTo(wilma.email);
  expect(more).toEqual([]);
  for (const line of [
    'From: Thock <shop@example.com>',
    `To: ${wilma.email}`,
    'Reply-To: help@thock.example',
    'Auto-Submitted: auto-generated',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Type: text/html; charset=utf-8',
  ]) {
    expect(mail).toContain(`${line}\r\n`);
  }
});

test('a mail that the server refuses for now is tried again with the same Message-ID, after growing pauses', async () => {
  const ids: string[] = [];
  const server = await openServer({ refuse: ({ number }) => (number <= 2 ? 451 : undefined) });
  const { shop, clock, order, listMails } = await openShop(server.url);
  await order(await shop.signUp());
  const tries = [0, 9_000, 1_000, 29_000, 1_000];
  const counts: number[] = [];
  for (const pause of tries) {
    clock.now += pause;
    await send(shop);
    counts.push(server.countTries());
  }
  ids.push(...server.messageIds());
  expect(counts).toEqual([1, 1, 2, 2, 3]);
  const [mail] = await listMails();
  expect(mail).toMatchObject({ state: 'sent', tries: 3 });
  expect(mail).not.toHaveProperty('error');
  expect(ids).toEqual([`<${mail?._id}.0@127.0.0.1>`]);
});

test('a refused address delays its own mail only, until it has failed for a day', async () => {
  const server = await openServer({ refuse: ({ to }) => (to[0]?.startsWith('away') ? 550 : undefined) });
  const { shop, clock, order, listIn } = await openShop(server.url);
  const [away, wilma] = [await shop.signUp({ email: 'away@example.com' }), await shop.signUp()];
  await order(away);
  await order(wilma);
  await send(shop);
  expect(await listIn('sent')).toMatchObject([{ to: wilma.email }]);
  expect(await listIn('waiting')).toMatchObject([{ to: away.email, tries: 1, error: expect.stringContaining('550') }]);

  for (let hours = 0; hours < 24; hours++) {
    clock.now += HOUR;
    await send(shop);
  }
  expect(await listIn('waiting')).toEqual([]);
  expect(await listIn('failed')).toMatchObject([{ to: away.email, error: expect.stringContaining('550') }]);
  expect(server.countTries()).toBeLessThan(20);
});

test('while the mail server is away orders are placed as ever, and their mails leave once it is back', async () => {
  const server = await openServer();
  const port = Number(new URL(server.url).port);
  await server.stop();
  const { shop, clock, order, listIn } = await openShop(server.url);
  const wilma = await shop.signUp();
  for (let count = 0; count < 30; count++) await order(wilma);
  await send(shop);
  await send(shop);
  expect(await listIn('waiting')).toHaveLength(30);

  const again = await openServer({ port });
  for (let minutes = 0; minutes < 10; minutes++) {
    clock.now += MINUTE;
    await send(shop);
  }
  expect(await listIn('waiting')).toEqual([]);
  expect(again.listTo(wilma.email)).toHaveLength(30);
  expect(new Set(again.messageIds()).size).toBe(30);
});

test('processes that send at the same time send each mail once', async () => {
  const server = await openServer();
  const { shop, order } = await openShop(server.url);
  const other = await shop.openAnotherProcess();
  const wilma = await shop.signUp();
  for (let count = 0; count < 25; count++) await order(wilma);
  await Promise.all([send(shop), send(other)]);
  expect(server.messageIds().toSorted()).toEqual([...new Set(server.messageIds())].toSorted());
  expect(server.listTo(wilma.email)).toHaveLength(25);
});

test('a mail of a process that died during a try is sent after a pause', async () => {
  const server = await openServer();
  const { shop, clock, order } = await openShop(server.url);
  const wilma = await shop.signUp();
  await order(wilma);
  await shop.services.db
    .updateTable('mail')
    .set({ tries: 1, next_try_at: clock.now + 2 * MINUTE })
    .execute();
  await send(shop);
  expect(server.countTries()).toBe(0);
  clock.now += 2 * MINUTE;
  await send(shop);
  expect(server.listTo(wilma.email)).toHaveLength(1);
});

test('a mail that waits when its person is deleted is not sent', async () => {
  const server = await openServer();
  const { shop, admin, order } = await openShop(server.url);
  const wilma = await shop.signUp();
  await order(wilma);
  await shop.request(userCalls.removeUser, { as: admin, params: { id: wilma.id } });
  await send(shop);
  expect(server.countTries()).toBe(0);
});

test('an admin sends a mail again, as a new mail with its own Message-ID', async () => {
  const server = await openServer();
  const { shop, admin, clock, order, listMails } = await openShop(server.url);
  const wilma = await shop.signUp();
  await order(wilma);
  const [mail] = await listMails();
  const params = { mailId: mail?._id ?? '' };
  const refused = await shop.send(mailCalls.resendMail, { as: admin, params });
  expect(problemOf(409, refused).code).toBe('mail-waiting');
  await send(shop);
  clock.now += MINUTE;
  expect(await shop.request(mailCalls.resendMail, { as: admin, params })).toEqual({ state: 'waiting' });
  await send(shop);
  expect(server.messageIds()).toEqual([`<${mail?._id}.0@127.0.0.1>`, `<${mail?._id}.1@127.0.0.1>`]);
  problemOf(404, await shop.send(mailCalls.resendMail, { as: admin, params: { mailId: 'none' } }));
});

test('a mail server that never answers delays mails and nothing else', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const listening = server.address();
  const port = typeof listening === 'object' ? listening?.port : undefined;
  const { shop, order, listIn } = await openShop(`smtp://127.0.0.1:${port}`);
  const wilma = await shop.signUp();
  await order(wilma);
  const connected = once(server, 'connection');
  const sending = send(shop);
  const [connection] = await connected;
  await order(wilma);
  connection.destroy();
  await sending;
  expect(await listIn('waiting')).toHaveLength(2);
});

const LIVE = { mode: 'live', showsMailedLinks: false } as const;
const requestPassword = (shop: TestShop, email: string) =>
  shop.app.inject({ method: 'POST', url: '/api/auth/request-password-reset', payload: { email } });

test('a live shop does not show the link of a mail, and deletes it once the mail was sent', async () => {
  const server = await openServer();
  const { shop, admin, listMails } = await openShop(server.url, LIVE);
  const wilma = await shop.signUp();
  expect((await requestPassword(shop, wilma.email)).statusCode).toBe(200);
  await expect.poll(listMails).toMatchObject([{ kind: 'account', subject: 'Choose a new password', state: 'waiting' }]);
  const [mail] = await listMails();
  const params = { mailId: mail?._id ?? '' };
  const before = await shop.request(mailCalls.readMail, { as: admin, params });
  const stored = JSON.stringify(await shop.services.db.selectFrom('mail').selectAll().execute());
  await send(shop);

  const token = /token=3D(\w+)/.exec(server.listTo(wilma.email)[0] ?? '')?.[1] ?? 'no token';
  expect(token).toMatch(/^\w{20,}$/);
  const after = await shop.request(mailCalls.readMail, { as: admin, params });
  expect(before.text).toContain('The link of this mail is left out here');
  expect(after).toEqual(before);
  for (const seen of [JSON.stringify(before), stored]) {
    expect(seen).not.toContain('token=');
    expect(seen).not.toContain(token);
  }
  expect(await shop.services.db.selectFrom('mail').select('secret').execute()).toEqual([{ secret: null }]);
  const refused = await shop.send(mailCalls.resendMail, { as: admin, params });
  expect(problemOf(409, refused).code).toBe('link-used-up');
});

test('a mail whose link has expired is not sent', async () => {
  const server = await openServer();
  const { shop, clock, listMails, listIn } = await openShop(server.url, LIVE);
  await requestPassword(shop, (await shop.signUp()).email);
  await expect.poll(listMails).toHaveLength(1);
  clock.now += HOUR;
  await send(shop);
  expect(server.countTries()).toBe(0);
  expect(await listIn('failed')).toMatchObject([{ error: 'The mail could not be sent in time.' }]);
});
