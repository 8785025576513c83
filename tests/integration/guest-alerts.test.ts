import { describe, expect, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { mailCalls } from '#features/mail/mail-calls.ts';
import { stockAlertCalls } from '#features/stock-alert/stock-alert-calls.ts';
import { runJob } from '../support/jobs.ts';
import { KEEPS_MAILS } from '../support/mailbox.ts';
import { createTestShop } from '../support/test-shop.ts';

const EMAIL = 'guest@example.com';
const DAY = 86_400_000;

async function setUp() {
  let time = Date.now();
  const shop = await createTestShop({ config: { ...KEEPS_MAILS, showsMailedLinks: true }, now: () => time });
  // A token ends while the clock is moved.
  const asAdmin = async <Options extends object>(options: Options) => ({ ...options, as: await shop.signInAsAdmin() });
  const mailsTo = async (to: string) =>
    (await shop.request(mailCalls.listMails, await asAdmin({}))).filter((mail) => mail.to === to);
  return {
    shop,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    ask: (productId: string, email = EMAIL, variantId?: string) =>
      shop.request(stockAlertCalls.requestStockAlert, {
        params: { productId },
        body: { email, ...(variantId !== undefined && { variantId }) },
      }),
    confirm: (token: string) => shop.request(stockAlertCalls.confirmStockAlert, { body: { token } }),
    refuse: (token: string) => shop.expectRefusal(404, stockAlertCalls.confirmStockAlert, { body: { token } }),
    cancel: (token: string) => shop.request(stockAlertCalls.cancelStockAlert, { body: { token } }),
    restock: async (productId: string, amount: number) =>
      shop.request(productCalls.restockProduct, await asAdmin({ params: { productId }, body: { amount } })),
    count: async (productId: string, stock: number) =>
      shop.request(productCalls.countStock, await asAdmin({ params: { productId }, body: { stock } })),
    sendAlerts: (of = shop) => runJob(of, 'send-stock-alerts'),
    subjectsTo: async (to: string) => (await mailsTo(to)).map(({ kind, subject }) => `${kind}: ${subject}`),
    /** The token in the newest mail that asks for confirmation. */
    async tokenFor(to = EMAIL): Promise<string> {
      const mail = (await mailsTo(to)).find(({ kind }) => kind === 'alert-confirm');
      const params = { mailId: mail?._id ?? '' };
      const { text } = await shop.request(mailCalls.readMail, await asAdmin({ params }));
      return decodeURIComponent(/token=([\w-]+)/.exec(text)?.[1] ?? '');
    },
    rows: () => shop.services.db.selectFrom('guest_alert').selectAll().execute(),
  };
}

const ASKED = 'alert-confirm: Confirm your alert for Board';
const BACK = 'stock-alert: Board is back in stock';

describe('an alert without an account', () => {
  test('is mailed once, after the address was confirmed, and never before', async () => {
    const { shop, ask, confirm, tokenFor, restock, count, sendAlerts, subjectsTo, rows } = await setUp();
    const board = await shop.addProduct({ name: 'Board', stock: 0 });
    expect(await ask(board._id, 'Guest@Example.com')).toEqual({ accepted: true });
    await ask(board._id, 'silent@example.com');
    const [row] = (await rows()).filter(({ email }) => email === EMAIL);
    const token = await tokenFor();
    expect(row).toMatchObject({ email: EMAIL, confirmed_at: null });
    expect(JSON.stringify(row)).not.toContain(token);

    const confirmed = { productId: board._id, variantId: board._id, name: 'Board', isBack: false };
    expect(await confirm(token)).toMatchObject({ ...confirmed, variantId: board.variants[0]?._id });
    expect(await confirm(token)).toMatchObject({ isBack: false });
    const twin = await shop.openAnotherProcess();
    await Promise.all([restock(board._id, 1), restock(board._id, 2), sendAlerts(), sendAlerts(twin)]);
    await Promise.all([sendAlerts(), sendAlerts(twin)]);
    expect((await subjectsTo(EMAIL)).toSorted()).toEqual([ASKED, BACK]);
    expect(await subjectsTo('silent@example.com')).toEqual([ASKED]);

    await count(board._id, 0);
    await count(board._id, 3);
    await sendAlerts();
    expect((await subjectsTo(EMAIL)).toSorted()).toEqual([ASKED, BACK]);
  });

  test('is accepted in the same way for what is in stock, unknown, unpublished, unclear or watched', async () => {
    const { shop, ask, confirm, tokenFor, subjectsTo, rows } = await setUp();
    const inStock = await shop.addProduct({ name: 'Mat', stock: 3 });
    const hidden = await shop.addProduct({ name: 'Hidden', stock: 0, published: false });
    const several = await shop.addProduct({
      price: undefined,
      quantity: undefined,
      options: [{ name: 'Colour', values: ['Sand', 'Ink'] }],
      variants: ['Sand', 'Ink'].map((value) => ({ values: { Colour: value }, price: 20, stock: 0 })),
    });
    for (const productId of [inStock._id, hidden._id, several._id, 'unknown']) {
      expect(await ask(productId)).toEqual({ accepted: true });
    }
    expect(await ask(several._id, EMAIL, 'unknown')).toEqual({ accepted: true });
    expect([await rows(), await subjectsTo(EMAIL)]).toEqual([[], []]);

    const board = await shop.addProduct({ name: 'Board', stock: 0 });
    await ask(board._id);
    const first = await tokenFor();
    await ask(board._id);
    expect(await subjectsTo(EMAIL)).toEqual([ASKED, ASKED]);
    await confirm(await tokenFor());
    await ask(board._id);
    expect(await subjectsTo(EMAIL)).toEqual([ASKED, ASKED]);
    expect(await rows()).toHaveLength(1);
    await shop.expectRefusal(404, stockAlertCalls.confirmStockAlert, { body: { token: first } });
    await shop.expectRefusal(400, stockAlertCalls.requestStockAlert, {
      params: { productId: board._id },
      body: { email: 'nobody' },
    });
  });

  test('is over when it is cancelled, when it was not confirmed in time, and when the product is deleted', async () => {
    const { shop, pass, ask, confirm, refuse, cancel, tokenFor, restock, sendAlerts, subjectsTo, rows } = await setUp();
    const board = await shop.addProduct({ name: 'Board', stock: 0 });
    await ask(board._id);
    const token = await tokenFor();
    await confirm(token);
    expect(await cancel(token)).toEqual({ deletedCount: 1 });
    expect(await cancel(token)).toEqual({ deletedCount: 0 });
    await refuse(token);

    await ask(board._id);
    const late = await tokenFor();
    pass(2 * DAY + 1);
    await refuse(late);
    await sendAlerts();
    expect(await rows()).toEqual([]);

    await ask(board._id, 'other@example.com');
    await confirm(await tokenFor('other@example.com'));
    await shop.request(productCalls.removeProduct, {
      as: await shop.signInAsAdmin(),
      params: { productId: board._id },
    });
    expect(await rows()).toEqual([]);
    const mat = await shop.addProduct({ name: 'Mat', stock: 0 });
    await restock(mat._id, 1);
    await sendAlerts();
    expect(await subjectsTo('other@example.com')).toEqual([ASKED]);
  });

  test('says at once that the product is back if it came back before the confirmation', async () => {
    const { shop, ask, confirm, refuse, tokenFor, restock, sendAlerts, subjectsTo, rows } = await setUp();
    const board = await shop.addProduct({ name: 'Board', stock: 0 });
    await ask(board._id);
    const token = await tokenFor();
    await restock(board._id, 1);
    await sendAlerts();
    expect(await confirm(token)).toMatchObject({ isBack: true });
    expect(await rows()).toEqual([]);
    await refuse(token);
    expect(await subjectsTo(EMAIL)).toEqual([ASKED]);
  });

  test('limits the mails to an unconfirmed address, and sends none if the shop sends no mail', async () => {
    const { shop, ask, subjectsTo, rows } = await setUp();
    for (let round = 0; round < 12; round++) {
      const { _id } = await shop.addProduct({ name: 'Board', stock: 0 });
      expect(await ask(_id)).toEqual({ accepted: true });
    }
    const sent = (await rows()).length;
    expect(sent).toBeLessThan(12);
    expect((await subjectsTo(EMAIL)).length).toBe(12);

    const silent = await createTestShop();
    const { _id: productId } = await silent.addProduct({ stock: 0 });
    const options = { params: { productId }, body: { email: EMAIL } };
    expect(await silent.expectRefusal(409, stockAlertCalls.requestStockAlert, options)).toMatchObject({
      code: 'no-mails',
    });
  });

  test('leaves no mails after a month', async () => {
    const { shop, pass, ask, subjectsTo } = await setUp();
    const wilma = await shop.signUp();
    const { _id: productId } = await shop.addProduct({ name: 'Board', stock: 0 });
    await ask(productId);
    await shop.placeOrder(wilma, { items: [{ product: await shop.addProduct({ name: 'Mat' }), amount: 1 }] });
    const ofWilma = await subjectsTo(wilma.email);
    pass(29 * DAY);
    await runJob(shop, 'delete-guest-mails');
    expect(await subjectsTo(EMAIL)).toEqual([ASKED]);
    pass(2 * DAY);
    await runJob(shop, 'delete-guest-mails');
    expect(await subjectsTo(EMAIL)).toEqual([]);
    expect(await subjectsTo(wilma.email)).toEqual(ofWilma);
  });
});
