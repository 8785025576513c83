import sharp from 'sharp';
import { expect, test } from 'vitest';
import { brandingCalls } from '#features/branding/branding-calls.ts';
import type { BrandingDraft } from '#features/branding/branding-schema.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { mailCalls } from '#features/mail/mail-calls.ts';
import { documentCalls } from '#features/order/invoice/document-calls.ts';
import { settingsCalls } from '#features/settings/settings-calls.ts';
import { problemPage, readBusyPage, TO_HOME } from '#platform/http/problem-page.server.ts';
import { runJob } from '../support/jobs.ts';
import { readPdf } from '../support/pdf.ts';
import { createTestShop, type Person, type TestShop } from '../support/test-shop.ts';

const ACCENT = { light: '#0b5d4b', dark: '#7fd8bf' };
const SURFACE = { light: '#f2f6f3', dark: '#0e1413' };
const LOGO = '/pictures/products/alderway-60.webp';

async function setUp() {
  const shop = await createTestShop({ config: { mail: { via: 'kept' } } });
  const [as, wilma] = [await shop.signInAsAdmin(), await shop.signUp()];
  const product = await shop.addProduct({ stock: 100, image: LOGO });
  return { shop, as, wilma, product };
}

const save = (shop: TestShop, as: Person, body: BrandingDraft) =>
  shop.request(brandingCalls.saveBranding, { as, body });

test('mails have the colours and the logo of the branding, also those written before', async () => {
  const { shop, as, wilma, product } = await setUp();
  await shop.placeOrder(wilma, { items: [{ product, amount: 1 }] });
  await runJob(shop, 'dispatch-events');
  const [mail] = await shop.request(mailCalls.listMails, { as, query: {} });
  const read = () => shop.request(mailCalls.readMail, { as, params: { mailId: mail?._id ?? '' } });
  const before = await read();
  expect(before.html).toContain('#1a1714');

  await save(shop, as, { accent: ACCENT, surface: SURFACE });
  const coloured = await read();
  expect(coloured.text).toBe(before.text);
  for (const colour of ['#0b5d4b', '#0e1413']) expect(coloured.html).toContain(colour);
  for (const colour of ['#ef6344', '#b93a20', '#f2eee7', '#141210']) expect(coloured.html).not.toContain(colour);

  await save(shop, as, { logo: LOGO });
  const { html } = await read();
  const [, source = ''] = /<img src="([^"]*\/branding\/logo-[0-9a-f]{12}\.png)"/.exec(html) ?? [];
  expect(html).toContain('alt="Thock"');
  const logo = await shop.app.inject(new URL(source).pathname);
  expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/png']);

  await save(shop, as, {});
  expect(await read()).toEqual(before);
});

test('documents have the logo of the branding instead of the name', async () => {
  const { shop, as, wilma, product } = await setUp();
  const { _id: orderId } = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'cash' });
  const print = async () => {
    const { statusCode, rawPayload } = await shop.send(documentCalls.printInvoice, { as, params: { orderId } });
    expect(statusCode).toBe(200);
    return rawPayload;
  };
  const [usual = ''] = await readPdf(await print());
  expect(usual).toMatch(/^Thock/);
  await save(shop, as, { logo: LOGO, accent: ACCENT });
  const branded = await print();
  const [page = ''] = await readPdf(branded);
  expect(page).toBe(usual.replace(/^Thock /, ''));
  expect(branded.includes('/Subtype /Image')).toBe(true);
});

test('error pages have the colours of the branding, and again those of the shop', async () => {
  const { shop, as } = await setUp();
  const render = () => problemPage({ heading: 'Gone', sentence: 'It is gone.', link: TO_HOME }) + readBusyPage();
  const usual = render();
  await save(shop, as, { accent: ACCENT, surface: SURFACE, logo: LOGO });
  const answer = await shop.app.inject({ url: '/nowhere', headers: { accept: 'text/html' } });
  expect(answer.headers['content-security-policy']).toContain('img-src data:');
  for (const page of [answer.body, render()]) expect(page).toContain('light-dark(#f2f6f3, #0e1413)');
  await save(shop, as, {});
  expect(render()).toBe(usual);
});

test('error pages have the name of the shop, as text', async () => {
  const { shop, as } = await setUp();
  const settings = await shop.request(settingsCalls.readSettings, { as });
  await shop.request(settingsCalls.saveSettings, { as, body: { ...settings, name: 'Clack & <b>' } });
  const answer = await shop.app.inject({ url: '/nowhere', headers: { accept: 'text/html' } });
  expect(answer.body).toContain("<title>This Page Isn't Available · Clack &amp; &lt;b&gt;</title>");
});

test('link previews of products show picture, name and price at an address that changes with them', async () => {
  const { shop, as, product } = await setUp();
  const find = () => shop.request(productCalls.getProduct, { params: { productId: product._id } });
  const pathOf = async () => {
    const found = await shop.services.catalogue.findPublished((await find())._id);
    return found ? shop.services.socialPictureOf(found) : '';
  };
  const usual = await pathOf();
  expect((await shop.app.inject(usual)).headers['content-type']).toBe('image/jpeg');

  await save(shop, as, { accent: ACCENT });
  const first = await pathOf();
  expect(first).not.toBe(usual);
  const picture = await shop.app.inject(first);
  expect([picture.statusCode, picture.headers]).toMatchObject([
    200,
    {
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    },
  ]);
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });

  await save(shop, as, { accent: ACCENT, font: 'bitter' });
  const second = await pathOf();
  expect(second).not.toBe(first);
  const former = await shop.app.inject(first);
  expect([former.statusCode, former.headers['cache-control']]).toEqual([200, 'public, max-age=300']);
  for (const path of [second.replace(product._id, 'none'), second.replace('.jpg', '.png'), '/social/x/..%2f.jpg'])
    expect([path, (await shop.app.inject(path)).statusCode]).toEqual([path, 404]);
});
