import { mailCalls } from '#features/mail/mail-calls.ts';
import { getAdmin, request } from './api.ts';
import type { Shop } from './shop-process.ts';
import { expect } from './test.ts';

/** Waits for a mail with this subject and returns the link with a token in the newest one. */
export async function waitForMailedLink(shop: Shop, email: string, subject: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mail = (await readMailsTo(shop, email)).find((each) => each.subject === subject);
    link = /https?:\S+token=\S+/.exec(mail?.text ?? '')?.[0];
    expect(link, `a link in a mail "${subject}"`).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return link ?? '';
}

/** Reads the mails to this address that the shop keeps, newest first, as the sample admin. */
async function readMailsTo(shop: Shop, email: string): Promise<{ subject: string; text: string }[]> {
  const as = await getAdmin(shop);
  const mails = (await request(shop, mailCalls.listMails, { as })).filter(({ to }) => to === email);
  return Promise.all(
    mails.map(async ({ _id: mailId, subject }) => ({
      subject,
      text: (await request(shop, mailCalls.readMail, { as, params: { mailId } })).text,
    })),
  );
}
