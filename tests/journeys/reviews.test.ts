import { orderCalls } from '#features/order/order/order-calls.ts';
import { reviewCalls } from '#features/review/review-calls.ts';
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
import { findViolations } from './support/axe.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const XSS = '</script><script>document.title="stolen"</script><img src=x onerror="document.title=\'stolen\'">';

/** Delivers a new product to a new customer. */
async function deliver(shop: Shop, name: string) {
  const product = await addProduct(shop, { name });
  return { product, customer: await receive(shop, product) };
}

async function receive(shop: Shop, product: Awaited<ReturnType<typeof addProduct>>, name = 'Mara Lindqvist') {
  const customer = await register(shop, newAccount(name));
  const order = await placeOrder(shop, customer, [{ product, amount: 1 }]);
  const params = { orderId: order._id };
  await request(shop, orderCalls.changeStatus, { as: await getAdmin(shop), params, body: { status: 'delivered' } });
  return { ...customer, orderId: order._id };
}

test('a customer reviews what was delivered, changes and deletes the review, with the keyboard', async ({
  page,
  context,
  shop,
  newVisitor,
}) => {
  const { product, customer } = await deliver(shop, 'Board of the reviews');
  const visitor = await newVisitor();
  await visitor.goto(`/product/${product._id}`);
  await visitor.getByRole('button', { name: 'Write a Review' }).click();
  await expect(visitor.getByRole('dialog')).toContainText('Sign in with the account that ordered it.');

  await addSessionCookie(context, shop, customer);
  await page.goto(`/userDashboard/order/${customer.orderId}`);
  await page.getByRole('link', { name: `Review ${product.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Write a review' });
  await dialog.getByRole('button', { name: 'Post Review' }).press('Enter');
  for (const mistake of ['Choose 1 to 5 stars', 'Write a title', 'Write what you think of it'])
    await expect(dialog.getByText(mistake)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('radio', { name: '3 stars' }).press('ArrowRight');
  await dialog.getByLabel('Title').fill('Quiet enough');
  await dialog.getByLabel('What is good, and what is not?').fill(XSS);
  await dialog.getByRole('button', { name: 'Post Review' }).press('Enter');
  await expectToast(page, 'Thank you for your review');
  await expect(dialog).toBeHidden();

  const reviews = page.locator('#reviews');
  await expect(reviews).toContainText('4.01 review');
  await expect(reviews.getByRole('article')).toContainText('Mara L.');
  await expect(reviews.getByRole('article')).toContainText(XSS);
  await expect(page).not.toHaveTitle('stolen');

  // Others see it at once, also on cards and in what search engines read.
  await visitor.goto(`/products?text=${encodeURIComponent(product.name)}`);
  await expect(visitor.getByRole('article').first()).toContainText('4.0 (1)');
  await visitor.goto(`/product/${product._id}`);
  await expect(visitor.getByRole('link', { name: '4 out of 5 stars 1 review' })).toBeVisible();
  await expect(visitor).not.toHaveTitle('stolen');
  const described: unknown = JSON.parse(
    (await visitor.locator('script[type="application/ld+json"]').textContent()) ?? '',
  );
  expect(described).toMatchObject({
    aggregateRating: { ratingValue: 4, reviewCount: 1 },
    review: [{ author: { name: 'Mara L.' }, reviewRating: { ratingValue: 4 }, name: 'Quiet enough', reviewBody: XSS }],
  });

  await page.getByRole('button', { name: 'Write a Review' }).click();
  const own = page.getByRole('dialog', { name: 'Your review' });
  await own.getByRole('radio', { name: '2 stars' }).check({ force: true });
  await own.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Review changed');
  await expect(reviews).toContainText('2.01 review');
  await page.getByRole('button', { name: 'Write a Review' }).click();
  await own.getByRole('button', { name: 'Delete Review' }).click();
  await expectToast(page, 'Review deleted');
  await expect(reviews).toContainText('No reviews yet.');
});

test('staff answer, hide, show and delete a review', async ({ page, context, shop, newVisitor }) => {
  const { product, customer } = await deliver(shop, 'Board that staff moderate');
  const body = { rating: 2, title: `Loud ${XSS}`, text: 'Everybody hears it.' };
  await request(shop, reviewCalls.writeReview, { as: customer, params: { productId: product._id }, body });
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/adminDashboard/reviews');
  const card = page.getByRole('region', { name: `Review of ${product.name} by Mara L.` });
  await expect(card).toContainText(body.title);
  await expect(card).toContainText('New');
  expect(await findViolations(page)).toEqual([]);

  await card.getByRole('button', { name: 'Answer' }).press('Enter');
  await page.keyboard.type(`Thank you. ${XSS}`);
  await card.getByRole('button', { name: 'Publish Answer' }).press('Enter');
  await expectToast(page, 'Answer published');
  await expect(card).toContainText('Answered');
  const visitor = await newVisitor();
  await visitor.goto(`/product/${product._id}`);
  await expect(visitor.locator('#reviews')).toContainText(`Thank you. ${XSS}`);

  await card.getByRole('button', { name: 'Hide' }).click();
  await expect(card).toContainText('Hidden');
  await visitor.reload();
  await expect(visitor.locator('#reviews')).toContainText('No reviews yet.');
  await page
    .getByRole('navigation', { name: 'Reviews by state' })
    .getByRole('link', { name: /^Hidden/ })
    .click();
  await card.getByRole('button', { name: 'Show Again' }).click();
  await expect(card).toBeHidden();
  await page.getByRole('navigation', { name: 'Reviews by state' }).getByRole('link', { name: /^All/ }).click();
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Successfully Deleted');
  await expect(card).toBeHidden();
  await expect(page).not.toHaveTitle('stolen');
});

test('reviews are sorted, filtered by stars and continued, and marked as samples', async ({ page }) => {
  await page.goto('/products?text=Cloudrow');
  await page.getByRole('link', { name: 'Cloudrow 75', exact: true }).click();
  const reviews = page.locator('#reviews');
  const articles = reviews.getByRole('article');
  await expect(articles).toHaveCount(3);
  await expect(reviews.getByText('Sample reviews in this demo')).toBeVisible();
  await reviews.getByRole('button', { name: 'All 12 reviews' }).click();
  await expect(articles).toHaveCount(12);
  await reviews.getByLabel('Sort reviews').selectOption('Lowest');
  await expect(articles.first()).toContainText('One key stuck');
  await reviews.getByRole('button', { name: /^4 stars\s*3 reviews$/ }).click();
  await expect(reviews.getByRole('status')).toHaveText('3 reviews with 4 of 5 stars');
  await expect(articles).toHaveCount(3);
  await reviews.getByRole('button', { name: 'Show All' }).click();
  await expect(articles).toHaveCount(12);
  expect(await findViolations(page)).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the newest reviews can be read', async ({ page }) => {
    await page.goto('/products?text=Cloudrow');
    await page.getByRole('link', { name: 'Cloudrow 75', exact: true }).click();
    await expect(page.locator('#reviews').getByRole('article')).toHaveCount(3);
    await expect(page.locator('#reviews')).toContainText('Thank you, Nora.');
  });
});

test('the page of the link in an invitation refuses a wrong link', async ({ page, browserErrors }) => {
  browserErrors.allow(/404/);
  await page.goto('/stopInvitations?token=wrong');
  await page.getByRole('button', { name: 'Stop Invitations' }).click();
  await expect(page.getByText('This link is not complete, or its account was deleted.')).toBeVisible();
});
