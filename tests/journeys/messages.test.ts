import { addProduct, addSessionCookie, newAccount, placeOrder, register, signInAsAdmin } from './support/api.ts';
import { expect, MOTION, test } from './support/test.ts';

test.use(MOTION);

test('a customer and the shop write to each other on the pages of an order, without a reload', async ({
  page,
  newVisitor,
  shop,
}) => {
  const customer = await register(shop, newAccount('Wilma Voss'));
  const order = await placeOrder(shop, customer, [{ product: await addProduct(shop), amount: 1 }]);
  await addSessionCookie(page.context(), shop, customer);
  await page.goto(`/userDashboard/order/${order._id}`);
  const staff = await newVisitor();
  await addSessionCookie(staff.context(), shop, await signInAsAdmin(shop));
  await staff.goto(`/adminDashboard/mangeOrders/${order._id}`);
  const own = page.getByRole('region', { name: 'Help with this order' });
  const theirs = staff.getByRole('region', { name: 'Timeline' });
  await expect(own.getByRole('listitem')).toHaveText([/Order placed/]);
  await expect(theirs.getByRole('listitem')).toHaveText([/Order placed/]);

  await own.getByRole('button', { name: 'Send' }).click();
  await expect(own.getByRole('alert')).toHaveText('Write something first');
  await own.getByLabel('Message to the shop').fill('When does it ship?');
  await own.getByRole('button', { name: 'Send' }).click();
  await expect(own.getByLabel('Message to the shop')).toHaveValue('');
  await expect(theirs.getByRole('listitem').last()).toContainText('When does it ship?');

  await theirs.getByLabel('Message to Wilma Voss').fill('On Monday.');
  await theirs.getByRole('button', { name: 'Send Message' }).click();
  await expect(own.getByRole('listitem')).toHaveText([
    /Order placed/,
    /You wrote.*When does it ship\?/,
    /Thock replied.*On Monday\./,
  ]);

  await theirs.getByText('Note', { exact: true }).first().click();
  await theirs.getByRole('textbox', { name: 'Note' }).fill('Prefers mornings.');
  await theirs.getByRole('button', { name: 'Add Note' }).click();
  await expect(theirs.getByRole('listitem').last()).toContainText('Prefers mornings.');
  await page.reload();
  await expect(own.getByRole('listitem')).toHaveCount(3);
});
