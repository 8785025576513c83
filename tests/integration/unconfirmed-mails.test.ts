import { expect, test } from 'vitest';
import { mailCalls } from '#features/mail/mail-calls.ts';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { shipmentCalls } from '#features/order/fulfilment/shipment-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { returnCalls } from '#features/order/return/return-calls.ts';
import { timelineCalls } from '#features/order/timeline/timeline-calls.ts';
import { personalDataCalls } from '#features/personal-data/personal-data-calls.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { browserOf, post, SAME_ORIGIN } from '../support/browser.ts';
import { runJob } from '../support/jobs.ts';
import { KEEPS_MAILS, mailboxOf } from '../support/mailbox.ts';
import { addPasskey } from '../support/second-factors.ts';
import { createSecurityKey } from '../support/security-key.ts';
import { createTestShop, draftOf, type Person, problemOf, type TestShop } from '../support/test-shop.ts';

const DAY = 24 * 3_600_000;
const LURE = 'Your account is locked. Go to https://evil.example';
const OWNER = { email: 'owner@example.com', password: 'long-enough' };
const WITHHELD = 'Not sent: this address is not confirmed and has had 3 mails within a day.';

async function setUp() {
  const clock = { now: Date.UTC(2026, 10, 20, 12) };
  const shop = await createTestShop({ config: KEEPS_MAILS, now: () => clock.now });
  const [admin, product] = [await shop.signInAsAdmin(), await shop.addProduct({ stock: 100 })];
  return {
    shop,
    clock,
    admin,
    /** Renews the token of a person after the clock has moved. */
    renew: async (person: Person): Promise<Person> => ({
      ...person,
      headers: { authorization: `Bearer ${await shop.services.tokens.issue(person.id)}` },
    }),
    /** Places an order whose name and address are a message. */
    async order(as: Person, payment: 'card' | 'cash' = 'card') {
      const draft = draftOf(as, [{ product, amount: 1 }], payment);
      const customer = { ...draft.customer, name: LURE, streetAddress: LURE, city: LURE };
      return shop.request(orderCalls.placeOrder, { as, body: { ...draft, customer } });
    },
    dispatch: () => runJob(shop, 'dispatch-events'),
    /** Lists the mails to an address, oldest first, with everything that they say. */
    async listTo(email: string) {
      const as = await shop.signInAsAdmin();
      const mails = (await shop.request(mailCalls.listMails, { as })).filter(({ to }) => to === email);
      const read = mails.map(async (mail) => {
        const content = await shop.request(mailCalls.readMail, { as, params: { mailId: mail._id } });
        return { ...mail, ...content };
      });
      return (await Promise.all(read)).toReversed();
    },
  };
}

/** Tries to send a mail again. @returns the code of the refusal, if it is refused. */
async function codeOfResending(shop: TestShop, as: Person, mailId: string): Promise<string | undefined> {
  const response = await shop.send(mailCalls.resendMail, { as, params: { mailId } });
  return response.statusCode === 200 ? undefined : problemOf(409, response).code;
}

test('nothing that people wrote reaches an unconfirmed address', async () => {
  const { shop, clock, renew, order, dispatch, listTo } = await setUp();
  let stranger = await shop.signUp({ email: OWNER.email, name: LURE, isConfirmed: false });
  let admin = await shop.signInAsAdmin();
  const nextDay = async () => {
    await dispatch();
    clock.now += DAY;
    [stranger, admin] = [await renew(stranger), await renew(admin)];
  };

  const cancelled = { orderId: (await order(stranger))._id };
  await shop.request(cancelCalls.cancelOrder, { as: stranger, params: cancelled, body: { reason: LURE } });
  await shop.request(timelineCalls.sendMessage, { as: admin, params: cancelled, body: { text: LURE } });
  await nextDay();

  const params = { orderId: (await order(stranger, 'cash'))._id };
  const shipment = { carrier: 'other' as const, trackingNumber: 'evil.example' };
  await shop.request(shipmentCalls.shipOrder, { as: admin, params, body: shipment });
  await shop.request(orderCalls.changeStatus, { as: admin, params, body: { status: 'delivered' } });
  await nextDay();

  const body = { lines: [{ line: 0, amount: 1, reason: 'other' as const }] };
  const { _id: returnId } = await shop.request(returnCalls.requestReturn, { as: stranger, params, body });
  const decision = { accept: false, text: LURE };
  await shop.request(returnCalls.decideReturn, { as: admin, params: { returnId }, body: decision });
  await dispatch();

  const mails = await listTo(OWNER.email);
  expect(mails.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'order-placed sent',
    'order-cancelled sent',
    'message sent',
    'order-placed sent',
    'order-shipped sent',
    'order-delivered sent',
    'order-paid failed',
    'return-requested sent',
    'return-refused sent',
  ]);
  for (const { subject, html, text } of mails) {
    for (const part of [subject, html, text]) expect(part).not.toMatch(/evil|locked/);
    expect(text).toContain('This email is not confirmed');
  }
});

test('names of passkeys do not reach an unconfirmed address', async () => {
  const shop = await createTestShop({ config: KEEPS_MAILS });
  const stranger = browserOf(await post(shop, '/sign-up/email', { ...OWNER, name: 'Wilma' }));
  await shop.app.inject({
    method: 'POST',
    url: '/api/jwt',
    headers: stranger.headers,
    payload: { email: OWNER.email },
  });
  await addPasskey(shop, stranger, createSecurityKey(), 'Go to evil.example');
  const mails = await mailboxOf(shop).listTo(OWNER.email);
  expect(mails.at(-1)).toContain('A passkey was added to your account.');
  expect(mails.join('\n')).not.toMatch(/evil|Wilma/);
});

test('a confirmed address gets what people wrote, with names that are short and lead nowhere', async () => {
  const { shop, order, dispatch, listTo } = await setUp();
  const wilma = await shop.signUp({ email: OWNER.email });
  const { _id: orderId } = await order(wilma);
  await shop.request(cancelCalls.cancelOrder, { as: wilma, params: { orderId }, body: { reason: 'Ordered twice' } });
  await shop.request(timelineCalls.sendMessage, { as: wilma, params: { orderId }, body: { text: 'Sorry!' } });
  await dispatch();
  const [placed, cancelled] = await listTo(OWNER.email);
  expect(placed?.text).toContain('Your account is locked. Go to\n');
  expect(placed?.text).not.toContain('not confirmed');
  expect(cancelled?.text).toContain('Reason: Ordered twice');
  const [message] = await listTo('help@thock.example');
  expect(message?.text).toContain('Your account is locked. Go to writes:');
  expect(message?.text).toContain('Sorry!');
});

test('an unconfirmed address gets three mails a day, also if it is signed up with again', async () => {
  const { shop, clock, renew, order, dispatch, listTo } = await setUp();
  const statesOf = async () => (await listTo(OWNER.email)).map(({ state, error }) => error ?? state);
  const first = await shop.signUp({ email: OWNER.email, isConfirmed: false });
  for (let count = 0; count < 2; count++) await order(first);
  await dispatch();
  expect(await statesOf()).toEqual(['sent', 'sent']);
  await shop.request(personalDataCalls.deleteOwnAccount, { as: first });

  const second = await shop.signUp({ email: OWNER.email, isConfirmed: false });
  const other = await shop.openAnotherProcess();
  for (let count = 0; count < 3; count++) await order(second);
  await Promise.all([dispatch(), runJob(other, 'dispatch-events')]);
  expect((await statesOf()).toSorted()).toEqual([WITHHELD, WITHHELD, 'sent']);

  clock.now += DAY;
  await order(await renew(second));
  await dispatch();
  expect((await statesOf()).at(-1)).toBe('sent');
});

test('the limit does not hold back mails to a confirmed address', async () => {
  const { shop, order, dispatch, listTo } = await setUp();
  const wilma = await shop.signUp({ email: OWNER.email });
  for (let count = 0; count < 5; count++) await order(wilma);
  await dispatch();
  expect((await listTo(OWNER.email)).map(({ state }) => state)).toEqual(Array(5).fill('sent'));
});

test('staff send a mail again that was held back, once its address is confirmed', async () => {
  const { shop, admin, order, dispatch, listTo } = await setUp();
  const wilma = await shop.signUp({ email: OWNER.email, isConfirmed: false });
  for (let count = 0; count < 4; count++) await order(wilma);
  await dispatch();
  const held = (await listTo(OWNER.email)).find(({ state }) => state === 'failed');
  expect(held).toMatchObject({ error: WITHHELD, tries: 0 });
  expect(await codeOfResending(shop, admin, held?._id ?? '')).toBe('address-unconfirmed');

  await inTransaction(shop.services.db, (trx) =>
    trx.updateTable('identity_user').set({ emailVerified: true }).where('id', '=', wilma.id).execute(),
  );
  expect(await codeOfResending(shop, admin, held?._id ?? '')).toBeUndefined();
  const sent = (await listTo(OWNER.email)).find(({ _id }) => _id === held?._id);
  expect(sent).toMatchObject({ state: 'sent' });
  expect(sent?.text).not.toContain('locked');
});

test('the fourth mail to confirm an email is refused with a sentence, in the browser of its account only', async () => {
  const shop = await createTestShop({ config: KEEPS_MAILS });
  const { headers } = browserOf(await post(shop, '/sign-up/email', { ...OWNER, name: 'Wilma' }));
  const again = (as: object) =>
    post(shop, '/send-verification-email', { email: OWNER.email }, { ...as, ...SAME_ORIGIN });
  for (let count = 0; count < 2; count++) expect((await again(headers)).statusCode).toBe(200);

  const refusal = problemOf(429, await again(headers));
  expect(refusal.code).toBe('too-many-mails');
  expect(refusal.detail).toBe(
    'This address has had 3 mails within a day. Open the link in the newest one, or try again tomorrow.',
  );
  expect((await again({})).statusCode).toBe(200);
  const mails = await mailboxOf(shop).listTo(OWNER.email);
  expect(mails.filter((mail) => mail.includes('token='))).toHaveLength(3);
});

test('the mail about a password chosen by mail is sent, however many went out before the address was confirmed', async () => {
  const shop = await createTestShop({ config: KEEPS_MAILS });
  const mailbox = mailboxOf(shop);
  await post(shop, '/sign-up/email', { ...OWNER, name: 'Wilma' });
  for (let count = 0; count < 2; count++) await post(shop, '/request-password-reset', { email: OWNER.email });
  const token = await mailbox.tokenTo(OWNER.email, 'Choose a new password');
  await expect.poll(() => mailbox.listTo(OWNER.email)).toHaveLength(3);
  expect((await post(shop, '/reset-password', { token, newPassword: 'a-new-password' })).statusCode).toBe(200);
  const states = await shop.services.db.selectFrom('mail').select(['subject', 'state']).execute();
  expect(states).toContainEqual({ subject: 'Your password was changed', state: 'sent' });
});
