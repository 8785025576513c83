import { expect, vi } from 'vitest';
import { mailCalls } from '#features/mail/mail-calls.ts';
import type { Config } from '../../src/config.ts';
import type { TestShop } from './test-shop.ts';

/** Configuration of a shop that keeps its mails and shows their links, as the demo does. */
export const KEEPS_MAILS = { mail: { via: 'kept' }, showsMailedLinks: true } satisfies Partial<Config>;

/** Mails that are written after an answer may take seconds on a busy machine. */
const WAIT = { timeout: 20_000 };

/** Reads the mails that a shop keeps, as its admin. */
export function mailboxOf(shop: TestShop) {
  /** Lists the mails to this address as text, with their subjects, oldest first. */
  async function listTo(email: string): Promise<string[]> {
    const as = await shop.signInAsAdmin();
    const mails = (await shop.request(mailCalls.listMails, { as })).filter(({ to }) => to === email);
    const texts = mails.map(async ({ _id, subject }) => {
      const { text } = await shop.request(mailCalls.readMail, { as, params: { mailId: _id } });
      return `Subject: ${subject}\n\n${text}`;
    });
    return (await Promise.all(texts)).toReversed();
  }

  return {
    listTo,

    /** Waits for a mail with this subject and returns the token in the newest one's link. */
    async tokenTo(email: string, subject: string): Promise<string> {
      const mail = await vi.waitFor(async () => {
        const found = (await listTo(email)).findLast((text) => text.startsWith(`Subject: ${subject}\n`));
        expect(found, `a mail "${subject}" to ${email}`).toBeDefined();
        return found ?? '';
      }, WAIT);
      return new URL(/https?:\S+token=\S+/.exec(mail)?.[0] ?? '').searchParams.get('token') ?? '';
    },
  };
}
