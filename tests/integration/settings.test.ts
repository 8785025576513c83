import { describe, expect, test } from 'vitest';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { mailCalls } from '#features/mail/mail-calls.ts';
import { documentCalls } from '#features/order/invoice/document-calls.ts';
import { timelineCalls } from '#features/order/timeline/timeline-calls.ts';
import { overviewCalls } from '#features/overview/overview-calls.ts';
import { settingsCalls } from '#features/settings/settings-calls.ts';
import type { Settings, SettingsDraft } from '#features/settings/settings-schema.ts';
import { runJob } from '../support/jobs.ts';
import { KEEPS_MAILS } from '../support/mailbox.ts';
import { readPdf } from '../support/pdf.ts';
import { DEFAULT_SETTINGS } from '../support/settings.ts';
import { createTestShop, type Person, type TestShop } from '../support/test-shop.ts';

const CHANGED: Settings = {
  name: 'Keyhaus',
  address: 'Kontorhaus 1\n28195 Bremen',
  email: 'hello@keyhaus.example',
  taxNumber: 'DE 123',
  lowStock: 40,
  announcement: 'Free shipping until Sunday',
  timeZone: 'Asia/Tokyo',
  socialLinks: [
    { name: 'Mastodon', url: 'https://mastodon.example/@keyhaus' },
    { name: 'Video', url: 'https://video.example/keyhaus' },
  ],
  country: 'DE',
  currency: 'USD',
  locale: 'en-US',
  wholePrices: false,
  placeholderPrice: null,
  defaultWeightGrams: 750,
  returnDays: 60,
  warrantyYears: 0,
  replyHours: 48,
  registrations: [{ name: 'LUCID', number: 'DE1234567890123' }],
  taxMode: 'included',
  ossRegistered: true,
  sellerVatNumber: 'DE136695976',
  withdrawal: 'on',
  contactInbox: true,
  newsletter: true,
};

const read = (shop: TestShop, as: Person) => shop.request(settingsCalls.readSettings, { as });
const save = (shop: TestShop, as: Person, body: SettingsDraft) =>
  shop.request(settingsCalls.saveSettings, { as, body });

async function auditTexts(shop: TestShop, as: Person): Promise<string[]> {
  const entries = await shop.request(auditCalls.listAudit, { as, query: { kind: 'settings' } });
  return entries.map(({ text }) => text).toReversed();
}

describe('the settings', () => {
  test('show in documents, mails, figures and the audit log with the next request', async () => {
    const now = Date.UTC(2026, 11, 31, 18);
    const shop = await createTestShop({ config: KEEPS_MAILS, now: () => now });
    const [as, wilma] = [await shop.signInAsAdmin(), await shop.signUp()];
    const product = await shop.addProduct({ price: 60, stock: 41 });
    const order = await shop.placeOrder(wilma, { items: [{ product, amount: 2 }] });
    const params = { orderId: order._id };
    const print = async (call: typeof documentCalls.printInvoice | typeof documentCalls.printPackingSlip) => {
      const response = await shop.send(call, { as, params });
      return (await readPdf(response.rawPayload)).join('\n');
    };
    expect(await read(shop, as)).toEqual({ ...DEFAULT_SETTINGS, version: 0 });
    expect((await shop.request(overviewCalls.readOverview, { as })).days.at(-1)?.date).toBe('2026-12-31');

    const saved = await save(shop, as, CHANGED);
    expect(saved).toEqual({ ...CHANGED, version: 1, changedAt: new Date(now).toISOString(), changedBy: as.name });

    const invoice = await print(documentCalls.printInvoice);
    expect(invoice).toMatch(
      /^Keyhaus Kontorhaus 1\n28195 Bremen\n127\.0\.0\.1\nhello@keyhaus\.example\nTax number DE 123\nVAT number DE136695976\nLUCID DE1234567890123\nInvoice 2027-000001\n/,
    );
    expect(invoice).toContain('Invoice date\n1 January 2027');
    // The order was placed before.
    expect(invoice).toContain('30-day returns, two-year warranty.');
    expect(await print(documentCalls.printPackingSlip)).toContain('Keyhaus Kontorhaus 1');

    await runJob(shop, 'dispatch-events');
    const [placed] = await shop.request(mailCalls.listMails, { as });
    const { text } = await shop.request(mailCalls.readMail, { as, params: { mailId: placed?._id ?? '' } });
    expect(text).toContain(
      'a person answers within 48h.\nKeyhaus, Kontorhaus 1, 28195 Bremen\nLUCID DE1234567890123\n',
    );
    await shop.request(timelineCalls.sendMessage, { as: wilma, params, body: { text: 'Hello' } });
    await runJob(shop, 'dispatch-events');
    const [message] = await shop.request(mailCalls.listMails, { as });
    expect(message).toMatchObject({ kind: 'message', to: 'hello@keyhaus.example' });

    const { days, scarce } = await shop.request(overviewCalls.readOverview, { as });
    expect(days.at(-1)).toMatchObject({ date: '2027-01-01', orders: 1 });
    expect(scarce.total).toBe((await countBelow(shop, 40)).length);
    expect(scarce.total).toBeGreaterThan((await countBelow(shop, 6)).length);

    expect(await auditTexts(shop, as)).toEqual([
      'Changed the name of the shop from “Thock” to “Keyhaus”',
      'Changed the address of the shop from nothing to “Kontorhaus 1, 28195 Bremen”',
      'Changed the reply address from “help@thock.example” to “hello@keyhaus.example”',
      'Changed the tax number from nothing to “DE 123”',
      'Changed the low-stock level from 6 to 40',
      'Changed the line above the header from nothing to “Free shipping until Sunday”',
      'Changed the time zone from “UTC” to “Asia/Tokyo”',
      'Changed the social links from nothing to “Mastodon https://mastodon.example/@keyhaus, Video https://video.example/keyhaus”',
      'Changed the home country from “US” to “DE”',
      'Changed the rule that prices are whole numbers from on to off',
      'Changed the struck-through price from 106.06 to nothing',
      'Changed the weight of products without one from 500 to 750',
      'Changed the days for returns from 30 to 60',
      'Changed the years of warranty from 2 to 0',
      'Changed the hours for replies from 24 to 48',
      'Changed the registrations from nothing to “LUCID DE1234567890123”',
      'Changed the rule about taxes from “off” to “included”',
      'Changed the registration in the One Stop Shop from off to on',
      'Changed the VAT number from nothing to “DE136695976”',
      'Changed the online withdrawal from “auto” to “on”',
      'Changed the inbox of the contact form from off to on',
      'Changed the newsletter from off to on',
    ]);
  });

  test('are the same in every process when the answer is sent, and no page shows the old ones', async () => {
    const shop = await createTestShop();
    const [as, other] = [await shop.signInAsAdmin(), await shop.openAnotherProcess()];
    const page = async () => ({ status: 200, headers: {}, body: Buffer.from('old'), cacheTags: new Set<string>() });
    for (const { services } of [shop, other]) await services.pageCache.get('/', page);

    await save(shop, as, { ...DEFAULT_SETTINGS, announcement: 'Open on Sunday' });

    const shown = ({ services }: TestShop) => [services.settings.current().announcement, services.pageCache.find('/')];
    expect(shown(shop)).toEqual(['Open on Sunday', undefined]);
    // On SQLite, the shop runs as one process, and the answer waits for no other.
    if (shop.database.engine === 'sqlite') await expect.poll(() => shown(other)[0]).toBe('Open on Sunday');
    expect(shown(other)).toEqual(['Open on Sunday', undefined]);
    expect(await read(other, as)).toMatchObject({ announcement: 'Open on Sunday', version: 1 });
  });

  test('are not overwritten by somebody who has not seen the latest, also at the same moment', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const drafts = ['one', 'two'].map((announcement) => ({ ...DEFAULT_SETTINGS, announcement, version: 0 }));
    const answers = await Promise.all(drafts.map((body) => shop.send(settingsCalls.saveSettings, { as, body })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const { announcement } = await read(shop, as);
    const refused = await shop.expectRefusal(409, settingsCalls.saveSettings, { as, body: drafts[0] });
    expect(refused.code).toBe('settings-changed');

    const same = await save(shop, as, { ...DEFAULT_SETTINGS, announcement });
    expect(same.version).toBe(1);
    expect(await auditTexts(shop, as)).toEqual([`Changed the line above the header from nothing to “${announcement}”`]);
  });

  test('that nobody has changed follow the environment', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    await save(shop, as, { ...DEFAULT_SETTINGS, lowStock: 10 });
    const other = await shop.openAnotherProcess({ supportEmail: 'new@thock.example' });
    expect(await read(other, as)).toMatchObject({ lowStock: 10, email: 'new@thock.example' });
    await save(shop, as, { ...DEFAULT_SETTINGS, email: '' });
    expect(await read(other, as)).toMatchObject({ lowStock: 6, email: '' });
  });

  test('that are left out stay as they are, if they are newer than the first version', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const { socialLinks, returnDays, warrantyYears, replyHours, registrations, withdrawal, contactInbox } = CHANGED;
    const promises = { returnDays, warrantyYears, replyHours, registrations, withdrawal, contactInbox };
    const later = { socialLinks, country: 'DE', placeholderPrice: null, ...promises };
    await save(shop, as, { ...DEFAULT_SETTINGS, ...later });
    const { name, address, email, taxNumber, announcement, timeZone } = DEFAULT_SETTINGS;
    const saved = await save(shop, as, { name, address, email, taxNumber, announcement, timeZone, lowStock: 9 });
    expect(saved).toMatchObject({ ...later, lowStock: 9 });
  });

  test('are checked, and described in words', async () => {
    const shop = await createTestShop();
    const as = await shop.signInAsAdmin();
    const refusals: [Record<string, unknown>, string][] = [
      [{ lowstock: 3 }, 'lowstock: unknown field'],
      [{ name: ' ' }, 'Name is Required'],
      [{ name: 'x'.repeat(51) }, 'Name is too long'],
      [{ name: 'Key\nhaus' }, 'Must be one line without control characters'],
      [{ address: 'x\n'.repeat(6) }, 'An address has at most 5 lines'],
      [{ address: 'a\u0007b' }, 'Must not contain control characters'],
      [{ email: 'nobody' }, 'Provide a valid Email'],
      [{ lowStock: 0 }, 'Enter a number from 1'],
      [{ lowStock: 101 }, 'Enter a number up to 100'],
      [{ lowStock: 2.5 }, 'Enter a whole number'],
      [{ announcement: 'x'.repeat(91) }, 'The text is too long'],
      [{ timeZone: 'Europe/Atlantis' }, 'Choose a time zone from the list'],
      [{ locale: 'xx-1' }, 'Choose a way to write numbers from the list'],
      [{ country: 'UK' }, 'Choose a country by its code of two capital letters, such as US'],
      [{ timeZone: '+01:00' }, 'Choose a time zone from the list'],
      [{ socialLinks: [{ name: '', url: 'https://a.example' }] }, 'Name is Required'],
      [{ socialLinks: [{ name: 'A', url: 'http://a.example' }] }, 'Enter an address that begins with https://'],
      [{ socialLinks: [{ name: 'A', url: 'javascript:alert(1)' }] }, 'Enter an address that begins with https://'],
      [{ returnDays: 13 }, 'Enter a number from 14'],
      [{ returnDays: 366 }, 'Enter a number up to 365'],
      [{ warrantyYears: -1 }, 'Enter a number from 0'],
      [{ warrantyYears: 11 }, 'Enter a number up to 10'],
      [{ replyHours: 0 }, 'Enter a number from 1'],
      [{ replyHours: 1.5 }, 'Enter a whole number'],
      [{ replyHours: 169 }, 'Enter a number up to 168'],
      [{ registrations: [{ name: 'LUCID', number: ' ' }] }, 'Number is Required'],
      [{ registrations: [{ name: '', number: '1' }] }, 'Name is Required'],
      [{ registrations: Array(9).fill({ name: 'WEEE', number: '1' }) }, 'Enter at most 8 registrations'],
      [{ withdrawal: 'maybe' }, 'Choose auto, on or off'],
      [{ contactInbox: 'yes' }, 'Must be true or false'],
      [{ socialLinks: Array(9).fill({ name: 'A', url: 'https://a.example' }) }, 'Enter at most 8 links'],
    ];
    for (const [change, message] of refusals) {
      const body = { ...DEFAULT_SETTINGS, ...change };
      const { errors } = await shop.expectRefusal(400, settingsCalls.saveSettings, { as, body });
      expect(errors?.map((error) => error.message)).toContain(message);
    }
    const spaced = { ...DEFAULT_SETTINGS, name: ' Thock ', address: ' Main 1\r\nBremen \n', timeZone: 'UTC' };
    expect(await save(shop, as, spaced)).toMatchObject({ name: 'Thock', address: 'Main 1\nBremen', version: 1 });
  });
});

async function countBelow({ services: { db } }: TestShop, stock: number) {
  return db.selectFrom('product_variant').select('id').where('stock', '<', stock).execute();
}
