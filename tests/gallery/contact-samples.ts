import { contactCalls } from '#features/contact/contact-calls.ts';
import { type Person, request } from '../journeys/support/api.ts';
import { NAMES } from '../journeys/support/names.ts';
import type { Shop } from '../journeys/support/shop-process.ts';

/** Writes messages that are hard to lay out to a shop that takes them, and answers one. */
export async function addLongMessages(shop: Shop, as: Person): Promise<void> {
  const messages = [NAMES.unbroken, NAMES.arabic, NAMES.long].map((name, index) => ({
    name,
    email: `${'reader'.repeat(8)}${index}@${'example'.repeat(6)}.com`,
    message: `${NAMES.long}\n\n${name}`,
  }));
  for (const body of messages) await request(shop, contactCalls.sendContactMessage, { body });
  const [message] = await request(shop, contactCalls.listContactMessages, { as });
  const params = { messageId: message?._id ?? '' };
  await request(shop, contactCalls.answerContactMessage, {
    as,
    params,
    body: { text: `${NAMES.long}\n${NAMES.arabic}` },
  });
}
