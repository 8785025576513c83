import { productCalls } from '#features/catalogue/product-calls.ts';
import { mailCalls } from '#features/mail/mail-calls.ts';
import { stockAlertCalls } from '#features/stock-alert/stock-alert-calls.ts';
import { addProduct, getAdmin, newAccount, register, request } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { statusError } from './support/browser-errors.ts';
import { addKeyboard, variantId } from './support/options.ts';
import { signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

for (const width of [1280, 320]) {
  test(`a visitor asks for a variant with an email, confirms it, and gets one mail, at ${width} px`, async ({
    page,
    shop,
    newVisitor,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const email = newAccount().email;
    const keyboard = await addKeyboard(shop);
    const clicky = variantId(keyboard, 'Clicky / Sand');
    await page.goto(`/product/${keyboard._id}?variant=${clicky}`);
    const form = page.locator('.notify-by-email');
    await form.getByRole('button', { name: 'Notify Me' }).press('Enter');
    await expect(form.getByText('Email is Required')).toBeVisible();
    await expect(form.getByLabel('Email')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(form.getByRole('status')).toHaveText(
      `Almost done: open the link that we have just mailed to ${email}.`,
    );

    const as = await getAdmin(shop);
    const mailsTo = async () =>
      (await request(shop, mailCalls.listMails, { as }))
        .filter(({ to }) => to === email)
        .map(({ _id, kind }) => ({ _id, kind }));
    await expect.poll(mailsTo).toMatchObject([{ kind: 'alert-confirm' }]);
    const [asked] = await mailsTo();
    const { text } = await request(shop, mailCalls.readMail, { as, params: { mailId: asked?._id ?? '' } });
    const link = /https?:\S+\/stockAlert\?token=[\w%-]+/.exec(text)?.[0] ?? '';
    const reader = await newVisitor();
    await reader.setViewportSize({ width, height: 800 });
    await reader.goto(new URL(link).pathname + new URL(link).search);
    await expectAccessible(reader);
    await reader.getByRole('button', { name: 'Confirm Alert' }).press('Enter');
    await expect(reader.getByRole('heading', { name: 'Your alert is set' })).toBeVisible();
    await expect(reader.getByRole('button', { name: 'Cancel Alert' })).toBeVisible();

    const params = { productId: keyboard._id };
    await request(shop, productCalls.restockProduct, { as, params, body: { amount: 2, variantId: clicky } });
    await expect.poll(mailsTo).toMatchObject([{ kind: 'stock-alert' }, { kind: 'alert-confirm' }]);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible();
  });
}

test('a visitor cancels an alert, and a link that is over says so', async ({ page, shop, browserErrors }) => {
  browserErrors.allow(statusError(404, '/api/stock-alert-link'));
  const email = newAccount().email;
  const { _id: productId } = await addProduct(shop, { stock: 0 });
  await request(shop, stockAlertCalls.requestStockAlert, { params: { productId }, body: { email } });
  const as = await getAdmin(shop);
  const mail = (await request(shop, mailCalls.listMails, { as })).find(({ to }) => to === email);
  const { text } = await request(shop, mailCalls.readMail, { as, params: { mailId: mail?._id ?? '' } });
  const token = /token=([\w%-]+)/.exec(text)?.[1];
  await page.goto(`/stockAlert?token=${token}`);
  await page.getByRole('button', { name: 'Confirm Alert' }).click();
  await page.getByRole('button', { name: 'Cancel Alert' }).click();
  await expect(page.getByRole('heading', { name: 'Your alert is cancelled' })).toBeVisible();
  await page.goto(`/stockAlert?token=${token}`);
  await page.getByRole('button', { name: 'Confirm Alert' }).click();
  await expect(page.getByText('This link is no longer valid. Open the product and ask again.')).toBeVisible();
});

test('an alert is cancelled, and a failure is explained', async ({ page, shop, browserErrors }) => {
  browserErrors.allow(statusError(409, '/api/stock-alert/'));
  const person = await register(shop);
  const product = await addProduct(shop, { stock: 0 });
  await page.goto('/signIn');
  await signIn(page, person);
  await expect(page).toHaveURL('/');
  await page.goto('/products');
  await page.getByRole('link', { name: `Notify Me: ${product.name}` }).click();
  await page.getByRole('button', { name: 'Notify Me' }).click();
  await page.getByRole('button', { name: 'Cancel Alert' }).click();
  await expect(page.getByRole('button', { name: 'Notify Me' })).toBeVisible();
  expect(await request(shop, stockAlertCalls.listStockAlerts, { as: person })).toEqual([]);

  const as = await getAdmin(shop);
  await request(shop, productCalls.restockProduct, { as, params: { productId: product._id }, body: { amount: 1 } });
  await page.getByRole('button', { name: 'Notify Me' }).click();
  await expectToast(page, 'This is in stock. Reload the page, then add it to your cart.');
});
