import { describe, expect, test } from 'vitest';
import { contactCalls } from '#features/contact/contact-calls.ts';
import { mailCalls } from '#features/mail/mail-calls.ts';
import { personalDataCalls } from '#features/personal-data/personal-data-calls.ts';
import type { Config } from '../../src/config.ts';
import { QUESTION } from '../support/contact.ts';
import { runJob } from '../support/jobs.ts';
import { KEEPS_MAILS, mailboxOf } from '../support/mailbox.ts';
import { DEFAULT_SETTINGS, storeSettings } from '../support/settings.ts';
import { createTestShop } from '../support/test-shop.ts';

const DAY = 86_400_000;
const SHOP_EMAIL = DEFAULT_SETTINGS.email;

async function openInbox(config: Partial<Config> = KEEPS_MAILS, settings: Partial<typeof DEFAULT_SETTINGS> = {}) {
  const clock = { now: Date.UTC(2026, 10, 20, 12) };
  const prepare: Parameters<typeof createTestShop>[0] = {
    config,
    now: () => clock.now,
    prepare: (trx) => storeSettings(trx, { contactInbox: true, ...settings }),
  };
  const shop = await createTestShop(prepare);
  // A token ends while the clock is moved.
  const list = async (query: { state?: 'open' | 'answered' } = {}) =>
    shop.request(contactCalls.listContactMessages, { as: await shop.signInAsAdmin(), query });
  return {
    shop,
    clock,
    list,
    send: (changes: Partial<typeof QUESTION> & { website?: string } = {}) =>
      shop.request(contactCalls.sendContactMessage, { body: { ...QUESTION, ...changes } }),
    firstId: async () => (await list())[0]?._id ?? '',
    answer: async (messageId: string, text = 'Yes.\nIn sky and sand.') =>
      shop.send(contactCalls.answerContactMessage, {
        as: await shop.signInAsAdmin(),
        params: { messageId },
        body: { text },
      }),
  };
}

test('by default the shop takes no messages', async () => {
  const shop = await createTestShop({ config: KEEPS_MAILS });
  await shop.expectRefusal(404, contactCalls.sendContactMessage, { body: QUESTION });
  expect(await shop.request(contactCalls.listContactMessages, { as: await shop.signInAsAdmin() })).toEqual([]);
});

describe('a message of the contact form', () => {
  test('is kept, mailed to the shop, and answered by mail with the question below', async () => {
    const { shop, clock, list, send, answer, firstId } = await openInbox();
    expect(await send({ email: 'Mara@Example.com' })).toEqual({ accepted: true });
    const { name, email, message } = QUESTION;
    const received = { _id: expect.any(String), name, email, message, state: 'open', at: '2026-11-20T12:00:00.000Z' };
    expect(await list()).toEqual([received]);
    const [passedOn = ''] = await mailboxOf(shop).listTo(SHOP_EMAIL);
    expect(passedOn).toContain('Subject: A message from the contact form');
    for (const part of [name, email, ...message.split('\n')]) expect(passedOn).toContain(part);

    clock.now += 60_000;
    expect((await answer(await firstId())).statusCode).toBe(200);
    const answered = {
      ...received,
      state: 'answered',
      answer: { text: 'Yes.\nIn sky and sand.', at: expect.any(String) },
    };
    expect([await list({ state: 'open' }), await list({ state: 'answered' })]).toEqual([[], [answered]]);
    const [mail = ''] = await mailboxOf(shop).listTo(email);
    expect(mail).toContain('Subject: Our answer to your message');
    expect(mail).toMatch(/Hello Mara Lindqvist,.*Yes\.\nIn sky and sand\..*You wrote:.*rotary encoder\?\nAnd/s);
    const kinds = (await shop.request(mailCalls.listMails, { as: await shop.signInAsAdmin() })).map(({ kind }) => kind);
    expect(kinds).toEqual(['contact', 'contact']);
  });

  test('is answered once, also if two try at the same moment', async () => {
    const { shop, send, answer, firstId } = await openInbox();
    await send();
    const id = await firstId();
    const statuses = (await Promise.all([answer(id, 'One'), answer(id, 'Two')])).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const late = await answer(id);
    expect(late.json()).toMatchObject({ code: 'already-answered' });
    expect(await mailboxOf(shop).listTo(QUESTION.email)).toHaveLength(1);
    expect((await answer('none')).statusCode).toBe(404);
    expect((await answer(id, '  ')).json()).toMatchObject({ errors: [{ message: 'Write something first' }] });
  });

  test('with the hidden field filled in is answered in the same way and not kept', async () => {
    const { shop, list, send } = await openInbox();
    expect(await send({ website: 'https://spam.example' })).toEqual({ accepted: true });
    expect(await send({ website: '' })).toEqual({ accepted: true });
    expect(await list()).toHaveLength(1);
    expect(await mailboxOf(shop).listTo(SHOP_EMAIL)).toHaveLength(1);
  });

  test('is checked, and shown as it was written', async () => {
    const { shop, list, send } = await openInbox();
    const refusals: [Record<string, unknown>, string][] = [
      [{ name: ' ' }, 'Name is Required'],
      [{ email: 'mara@' }, 'Provide a valid Email'],
      [{ message: '' }, 'Message is Required'],
      [{ message: 'x'.repeat(5001) }, 'Must be 5000 characters or shorter'],
      [{ name: 'Mara\r\nBcc: all@example.com' }, 'Must be one line without control characters'],
    ];
    for (const [change, message] of refusals) {
      const body = { ...QUESTION, ...change };
      const { errors } = await shop.expectRefusal(400, contactCalls.sendContactMessage, { body });
      expect(errors?.map((error) => error.message)).toEqual([message]);
    }
    await shop.expectRefusal(400, contactCalls.sendContactMessage, { body: { ...QUESTION, message: 'a\0b' } });
    await shop.expectRefusal(400, contactCalls.sendContactMessage, { body: { ...QUESTION, admin: true } });
    expect(await list()).toEqual([]);
    const message = '<img src=x onerror=alert(1)> {{email}} =1+1';
    await send({ message });
    expect(await list()).toMatchObject([{ message }]);
  });

  test('is limited by its email and its network', async () => {
    const { shop, list, send } = await openInbox();
    for (let count = 0; count < 10; count++) await send();
    const limited = await shop.send(contactCalls.sendContactMessage, { body: QUESTION });
    expect([limited.statusCode, Number(limited.headers['retry-after'])]).toEqual([429, expect.closeTo(3600, -2)]);
    await send({ email: 'another@example.com' });
    expect(await list()).toHaveLength(11);
  });

  test('is deleted by staff, and a year after it was received', async () => {
    const { shop, clock, list, send, firstId } = await openInbox();
    await send();
    const params = { messageId: await firstId() };
    const as = await shop.signInAsAdmin();
    expect(await shop.request(contactCalls.deleteContactMessage, { as, params })).toEqual({ deletedCount: 1 });
    await shop.expectRefusal(404, contactCalls.deleteContactMessage, { as, params });
    await send();
    clock.now += 365 * DAY;
    await send({ message: 'A newer one' });
    await runJob(shop, 'delete-old-messages');
    expect(await list()).toHaveLength(2);
    clock.now += 1;
    await runJob(shop, 'delete-old-messages');
    await runJob(shop, 'delete-guest-mails');
    expect(await list()).toMatchObject([{ message: 'A newer one' }]);
    expect(await mailboxOf(shop).listTo(SHOP_EMAIL)).toHaveLength(1);
  });

  test('is only kept where the shop has no reply address, and not answered where it sends no mails', async () => {
    const { shop, list, send } = await openInbox(KEEPS_MAILS, { email: '' });
    await send();
    expect(await list()).toHaveLength(1);
    expect(await shop.request(mailCalls.listMails, { as: await shop.signInAsAdmin() })).toEqual([]);

    const silent = await openInbox({});
    await silent.send();
    const refused = await silent.answer(await silent.firstId());
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'no-mails']);
    expect(await silent.list({ state: 'open' })).toHaveLength(1);
  });

  test('belongs to the data of the person who has confirmed its email, and to nobody else', async () => {
    const { shop, list, send } = await openInbox();
    const [mara, stranger] = [
      await shop.signUp({ email: QUESTION.email }),
      await shop.signUp({ email: 'stranger@example.com', isConfirmed: false }),
    ];
    for (const { email } of [mara, stranger]) await send({ email });
    const own = await shop.request(personalDataCalls.exportOwnData, { as: mara });
    expect(own.contactMessages).toMatchObject([{ email: mara.email, message: QUESTION.message }]);
    const foreign = await shop.request(personalDataCalls.exportOwnData, { as: stranger });
    expect(foreign.contactMessages).toEqual([]);
    for (const as of [mara, stranger]) await shop.request(personalDataCalls.deleteOwnAccount, { as });
    expect(await list()).toMatchObject([{ email: stranger.email }]);
  });
});
