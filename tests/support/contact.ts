import { contactCalls } from '#features/contact/contact-calls.ts';
import { settingsCalls } from '#features/settings/settings-calls.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import type { TestShop } from './test-shop.ts';

export const QUESTION = {
  name: 'Mara Lindqvist',
  email: 'mara@example.com',
  message: 'Does the Cloudrow 75 take a rotary encoder?\nAnd in which colours?',
};

/** Switches the inbox on and writes a message. @returns its id. */
export async function writeMessage(shop: TestShop): Promise<string> {
  const as = await shop.signInAsAdmin();
  await shop.request(settingsCalls.saveSettings, { as, body: { ...DEFAULT_SETTINGS, contactInbox: true } });
  await shop.request(contactCalls.sendContactMessage, { body: QUESTION });
  const [message] = await shop.request(contactCalls.listContactMessages, { as });
  return message?._id ?? '';
}
