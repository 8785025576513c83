import { describe, expect, onTestFinished, test } from 'vitest';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { mailCalls } from '#features/mail/mail-calls.ts';
import { newsletterCalls } from '#features/newsletter/newsletter-calls.ts';
import { personalDataCalls } from '#features/personal-data/personal-data-calls.ts';
import type { Config } from '../../src/config.ts';
import { runJob } from '../support/jobs.ts';
import { startMailServer } from '../support/mail-server.ts';
import { KEEPS_MAILS, mailboxOf } from '../support/mailbox.ts';
import { storeSettings } from '../support/settings.ts';
import { createTestShop } from '../support/test-shop.ts';

const EMAIL = 'mara@example.com';
const DAY = 86_400_000;
const SUBJECT = 'Confirm your subscription';

async function openNewsletter(config: Partial<Config> = KEEPS_MAILS) {
  const clock = { now: Date.UTC(2026, 10, 20, 12) };
  const shop = await createTestShop({
    config,
    now: () => clock.now,
    prepare: (trx) => storeSettings(trx, { newsletter: true, timeZone: 'Europe/Berlin' }),
  });
  const subscribe = (email = EMAIL) => shop.request(newsletterCalls.subscribe, { body: { email } });
  const tokenTo = (email = EMAIL) => mailboxOf(shop).tokenTo(email, SUBJECT);
  const confirm = (token: string) => shop.send(newsletterCalls.confirmSubscription, { body: { token } });
  return {
    shop,
    clock,
    subscribe,
    tokenTo,
    confirm,
    async join(email = EMAIL): Promise<string> {
      await subscribe(email);
      const token = await tokenTo(email);
      expect((await confirm(token)).statusCode).toBe(200);
      return token;
    },
    unsubscribe: (token: string) => shop.request(newsletterCalls.unsubscribe, { query: { token } }),
    /** The rows of the file, without its headings. */
    async exportRows(): Promise<string[]> {
      const { body } = await shop.send(newsletterCalls.exportSubscribers, { as: await shop.signInAsAdmin() });
      return body.trim().split('\n').slice(1);
    },
  };
}

test('by default the shop has no newsletter, and without mails nobody can subscribe', async () => {
  const shop = await createTestShop({ config: KEEPS_MAILS });
  await shop.expectRefusal(404, newsletterCalls.subscribe, { body: { email: EMAIL } });
  const silent = (await openNewsletter({})).shop;
  const refused = await silent.expectRefusal(409, newsletterCalls.subscribe, { body: { email: EMAIL } });
  expect(refused.code).toBe('no-mails');
});

describe('a subscription', () => {
  test('begins when its address is confirmed, and is exported with the proof of that', async () => {
    const { shop, clock, subscribe, tokenTo, confirm, exportRows } = await openNewsletter();
    expect(await subscribe('Mara@Example.com')).toEqual({ accepted: true });
    const token = await tokenTo();
    expect(await exportRows()).toEqual([]);
    clock.now += 60_000;
    expect((await confirm(token)).json()).toEqual({ confirmed: true });
    clock.now += 60_000;
    expect((await confirm(token)).statusCode).toBe(200);

    const as = await shop.signInAsAdmin();
    const { body, headers } = await shop.send(newsletterCalls.exportSubscribers, { as });
    expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
    const url = `http://127.0.0.1/api/newsletter/unsubscribe?${new URLSearchParams({ token })}`;
    const how = '"Entered the address in the form of the shop, and confirmed it with the link in a mail"';
    expect(body).toBe(
      '\uFEFFemail,requested_at,confirmed_at,consent,unsubscribe_url\n' +
        `${EMAIL},2026-11-20T13:00:00.000+01:00,2026-11-20T13:01:00.000+01:00,${how},${url}\n`,
    );
    const [entry] = await shop.request(auditCalls.listAudit, { as, query: { kind: 'export' } });
    expect(entry?.text).toBe('Exported the subscribers of the newsletter as CSV');
    const rows = await shop.services.db.selectFrom('newsletter_subscriber').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[1]);
  });

  test('is answered in the same way if it exists, and then mails nothing', async () => {
    const { shop, clock, subscribe, join } = await openNewsletter();
    await join();
    expect(await subscribe()).toEqual({ accepted: true });
    clock.now += DAY;
    await shop.expectRefusal(400, newsletterCalls.subscribe, { body: { email: 'mara@' } });
    // What happens after the answer is done once the shop has stopped.
    const restarted = await shop.restart();
    expect(await mailboxOf(restarted).listTo(EMAIL)).toHaveLength(1);
    const rows = await restarted.services.db.selectFrom('newsletter_subscriber').select('requested_at').execute();
    expect(rows).toEqual([{ requested_at: clock.now - DAY }]);
  });

  test('is over if it is not confirmed within two days', async () => {
    const { shop, clock, subscribe, tokenTo, confirm } = await openNewsletter();
    await subscribe();
    const token = await tokenTo();
    clock.now += 2 * DAY;
    expect((await confirm(token)).statusCode).toBe(404);
    for (const wrong of ['', 'none', `${token}x`, token.replace(/^./, 'X')])
      expect((await confirm(wrong)).statusCode).toBe(404);
    await runJob(shop, 'delete-unconfirmed-subscribers');
    expect(await shop.services.db.selectFrom('newsletter_subscriber').selectAll().execute()).toEqual([]);
  });

  test('ends with its link, by people and by mail programs, without signing in', async () => {
    const { shop, subscribe, tokenTo, join, confirm, unsubscribe, exportRows } = await openNewsletter();
    const tokens = [await join(), await join('two@example.com'), await join('three@example.com')];
    const url = (token = '') => `/api/newsletter/unsubscribe?${new URLSearchParams({ token })}`;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'List-Unsubscribe=One-Click';
    const oneClick = { method: 'POST', url: url(tokens[0]), headers: form, payload } as const;
    const [first, again] = [await shop.app.inject(oneClick), await shop.app.inject(oneClick)];
    expect([first.statusCode, first.json()]).toEqual([200, { deletedCount: 1 }]);
    expect([again.statusCode, again.json()]).toEqual([200, { deletedCount: 0 }]);
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    const parts = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const other = { method: 'POST', url: url(tokens[1]), headers: multipart, payload: parts } as const;
    expect((await shop.app.inject(other)).json()).toEqual({ deletedCount: 1 });
    expect(await exportRows()).toHaveLength(1);
    expect(await unsubscribe(tokens[2] ?? '')).toEqual({ deletedCount: 1 });
    expect(await unsubscribe('none')).toEqual({ deletedCount: 0 });
    expect((await confirm(tokens[0] ?? '')).statusCode).toBe(404);
    const opened = await shop.app.inject({ url: url(tokens[0]) });
    expect([opened.statusCode, opened.headers.location]).toEqual([
      303,
      `/stopNewsletter?${new URLSearchParams({ token: tokens[0] ?? '' })}`,
    ]);
    await subscribe();
    await expect.poll(async () => (await mailboxOf(shop).listTo(EMAIL)).length).toBe(2);
    expect(await tokenTo()).not.toBe(tokens[0]);
  });

  test('belongs to the data of the person who has confirmed its email, and ends with their account', async () => {
    const { shop, join, exportRows } = await openNewsletter();
    const [mara, stranger] = [
      await shop.signUp({ email: EMAIL }),
      await shop.signUp({ email: 'stranger@example.com', isConfirmed: false }),
    ];
    for (const { email } of [mara, stranger]) await join(email);
    const own = await shop.request(personalDataCalls.exportOwnData, { as: mara });
    const at = '2026-11-20T12:00:00.000Z';
    expect(own.newsletter).toEqual({ requestedAt: at, confirmedAt: at });
    expect(await shop.request(personalDataCalls.exportOwnData, { as: stranger })).not.toHaveProperty('newsletter');
    for (const as of [mara, stranger]) await shop.request(personalDataCalls.deleteOwnAccount, { as });
    expect(await exportRows()).toEqual([expect.stringMatching(/^stranger@example.com,/)]);
  });
});

test('what could run in a spreadsheet is quoted, and a long list is exported whole', async () => {
  const { shop, exportRows } = await openNewsletter();
  const at = Date.UTC(2026, 10, 20);
  const emails = ['=cmd|calc@example.com', ...Array.from({ length: 1200 }, (_, index) => `reader${index}@example.com`)];
  await shop.services.db
    .insertInto('newsletter_subscriber')
    .values(emails.map((email) => ({ id: email, email, requested_at: at, confirmed_at: at })))
    .execute();
  const rows = await exportRows();
  expect(new Set(rows.map((row) => row.split(',')[0]))).toEqual(
    new Set(emails.map((email) => email.replace('=', "'="))),
  );
});

test('an address gets at most three mails a day, each with what mail programs need to unsubscribe', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const from = 'Thock <shop@example.com>';
  const { shop, subscribe, exportRows } = await openNewsletter({ mail: { via: 'smtp', url: server.url, from } });
  for (let count = 0; count < 5; count++) await subscribe();
  const list = async () => shop.request(mailCalls.listMails, { as: await shop.signInAsAdmin() });
  await expect.poll(async () => (await list()).length).toBe(5);
  await runJob(shop, 'send-mails');
  const [mail = '', ...others] = server.listTo(EMAIL);
  expect(others).toHaveLength(2);
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const { pathname, search } = new URL(/^List-Unsubscribe:\s+<(\S+)>/m.exec(mail)?.[1] ?? '');
  const answer = await shop.app.inject({ method: 'POST', url: pathname + search });
  expect(answer.json()).toEqual({ deletedCount: 1 });
  expect(await exportRows()).toEqual([]);
});
