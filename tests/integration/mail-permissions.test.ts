import { expect, test } from 'vitest';
import { apiKeyCalls } from '#features/api-key/api-key-calls.ts';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { mailCalls } from '#features/mail/mail-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import type { Permission } from '#platform/http/permissions.ts';
import { post } from '../support/browser.ts';
import { runJob } from '../support/jobs.ts';
import { KEEPS_MAILS, mailboxOf } from '../support/mailbox.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

const ADMIN = SAMPLE_ACCOUNTS.admin.email;
const HIDDEN = 'The link of this mail is left out here, because only its recipient may use it.';

async function openShop() {
  const shop = await createTestShop({ config: KEEPS_MAILS });
  const [admin, support] = [await shop.signInAsAdmin(), await shop.signUp()];
  await shop.request(userCalls.changeRole, { as: admin, params: { id: support.id }, body: { role: 'support' } });
  return { shop, admin, support };
}

async function addKey(shop: TestShop, permissions: readonly Permission[]) {
  const body = { name: 'Books', permissions: [...permissions] };
  const { key } = await shop.request(apiKeyCalls.addApiKey, { as: await shop.signInAsAdmin(), body });
  return { headers: { authorization: `Bearer ${key}` } };
}

/** Places an order. @returns its mail. */
async function writeMail(shop: TestShop) {
  const order = await shop.placeOrder(await shop.signUp(), {
    items: [{ product: await shop.addProduct(), amount: 1 }],
  });
  await runJob(shop, 'dispatch-events');
  const [mail] = await shop.request(mailCalls.listMails, { as: await shop.signInAsAdmin() });
  return { mailId: mail?._id ?? '', subject: `Your order #${order._id.slice(0, 4)} is placed` };
}

test('only admins see the links of account mails, and no API key does', async () => {
  const { shop, admin, support } = await openShop();
  await post(shop, '/request-password-reset', { email: ADMIN });
  const token = await mailboxOf(shop).tokenTo(ADMIN, 'Choose a new password');
  const [mail] = await shop.request(mailCalls.listMails, { as: support });
  const params = { mailId: mail?._id ?? '' };
  for (const as of [support, await addKey(shop, ['mail.read', 'mail.write', 'roles.write'])]) {
    const [listed, { html, text }] = [
      await shop.request(mailCalls.listMails, { as }),
      await shop.request(mailCalls.readMail, { as, params }),
    ];
    for (const part of [JSON.stringify(listed), html, text]) {
      expect(part).not.toContain(token);
      expect(part).not.toContain('token=');
    }
    for (const part of [html, text]) expect(part).toContain(HIDDEN);
  }
  const shown = await shop.request(mailCalls.readMail, { as: admin, params });
  for (const part of [shown.html, shown.text]) {
    expect(part).toContain(token);
    expect(part).not.toContain(HIDDEN);
  }
});

test('a mail is sent again by those who may write mails, at most five times, and each time is in the audit log', async () => {
  const { shop, admin, support } = await openShop();
  const { mailId, subject } = await writeMail(shop);
  const params = { mailId };
  for (const as of [support, await addKey(shop, ['mail.read'])]) {
    const refusal = await shop.expectRefusal(403, mailCalls.resendMail, { as, params });
    expect(refusal.code).toBe('missing-permission');
  }
  const key = await addKey(shop, ['mail.write']);
  for (const as of [key, admin, admin, admin, admin]) await shop.request(mailCalls.resendMail, { as, params });

  const refusal = await shop.expectRefusal(409, mailCalls.resendMail, { as: admin, params });
  expect([refusal.code, refusal.detail]).toEqual([
    'sent-too-often',
    'This mail was sent again 5 times. Write to the person in another way.',
  ]);
  const entries = await shop.request(auditCalls.listAudit, { as: admin, query: { kind: 'mail' } });
  expect(entries.map(({ text }) => text)).toEqual(Array(5).fill(`Sent a mail again: ${subject}`));
  expect(entries.at(-1)?.actor.name).toBe('API key Books');
});

test('requests at the same time do not send a mail again more than five times', async () => {
  const { shop, admin } = await openShop();
  const other = await shop.openAnotherProcess();
  const { mailId } = await writeMail(shop);
  const resend = (through: TestShop) => through.send(mailCalls.resendMail, { as: admin, params: { mailId } });
  const responses = await Promise.all(Array.from({ length: 10 }, (_, index) => resend(index % 2 === 0 ? shop : other)));
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
});
