import { mailCalls } from '#features/mail/mail-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import {
  addProduct,
  addSessionCookie,
  getAdmin,
  newAccount,
  placeOrder,
  register,
  request,
  signInAsAdmin,
} from './support/api.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

/** Playwright looks into the preview by scripts, which run, and asks about others, which do not. */
const BLOCKED_SCRIPT = /Blocked script execution in 'about:srcdoc'/;

test('an admin reads the mails of the shop and sends one again', async ({ page, shop, browserErrors }) => {
  browserErrors.allow(BLOCKED_SCRIPT);
  const customer = await register(shop, newAccount('Wilma Voss'));
  const order = await placeOrder(shop, customer, [{ product: await addProduct(shop), amount: 2 }]);
  const subject = `Your order #${order._id.slice(0, 4)} is placed`;
  await addSessionCookie(page.context(), shop, await signInAsAdmin(shop));
  const listed = page.getByRole('main').getByRole('link', { name: subject });
  await expect(async () => {
    await page.goto('/adminDashboard/mails');
    await expect(listed).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });

  await listed.click();
  await expect(page.getByRole('article')).toContainText(`To ${customer.email}`);
  const preview = page.frameLocator('iframe[title="Preview of the mail"]');
  await expect(preview.getByRole('heading')).toContainText('Thank you, Wilma.');
  await expect(preview.getByRole('link', { name: 'View Order' })).toHaveAttribute(
    'href',
    `${shop.url}/userDashboard/order/${order._id}`,
  );
  const pictures = preview.locator('img');
  await expect.poll(() => pictures.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth)).toBe(160);

  await page.getByText('Text', { exact: true }).click();
  await expect(page.getByRole('article')).toContainText(/Subtotal\s+\$120\.00/);
  await page.getByRole('button', { name: 'Send Again' }).click();
  await expectToast(page, 'The mail is sent again');

  await page
    .getByRole('navigation', { name: 'State' })
    .getByRole('link', { name: /^Failed/ })
    .click();
  // Other tests of the same shop may have mails there.
  await expect(page).toHaveURL(/state=failed/);
  await expect(listed).toHaveCount(0);
});

test('support reads mails, but neither sends them again nor sees links of accounts', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(BLOCKED_SCRIPT);
  const [customer, support] = [await register(shop), await register(shop, newAccount('Sigrid'))];
  const admin = await getAdmin(shop);
  const { _id: id } = await request(shop, userCalls.getUser, { as: admin, params: { email: support.email } });
  await request(shop, userCalls.changeRole, { as: admin, params: { id }, body: { role: 'support' } });
  const response = await page.request.post(`${shop.url}/api/auth/request-password-reset`, {
    data: { email: customer.email },
  });
  expect(response.status()).toBe(200);
  const findMail = async () =>
    (await request(shop, mailCalls.listMails, { as: admin })).find(({ to }) => to === customer.email);
  await expect.poll(findMail).toBeDefined();
  const mailId = (await findMail())?._id ?? '';
  await addSessionCookie(page.context(), shop, support);
  await page.goto(`/adminDashboard/mails?mail=${mailId}`);
  await expect(page.getByRole('article')).toContainText(`To ${customer.email}`);
  const preview = page.frameLocator('iframe[title="Preview of the mail"]');
  await expect(preview.getByText('The link of this mail is left out here')).toBeVisible();
  await expect(preview.getByRole('link', { name: 'Choose Password' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send Again' })).toHaveCount(0);
});
