import type { Page } from '@playwright/test';
import { addProduct, addSessionCookie, placeOrder, register } from './support/api.ts';
import { openOrder } from './support/payments.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';

/** Opens the page of a new customer's order. @returns its short id. */
async function openNewOrder(page: Page, shop: Shop): Promise<string> {
  const customer = await register(shop);
  const order = await placeOrder(shop, customer, [{ product: await addProduct(shop), amount: 1 }]);
  await addSessionCookie(page.context(), shop, customer);
  await openOrder(page, order);
  return order._id.slice(0, 4);
}

test.describe('with a support address and social networks', () => {
  const SUPPORT_EMAIL = 'hello@shop.example.com';
  const SOCIAL_LINKS = 'Mastodon=https://mastodon.example/@shop,Video=https://video.example/@shop';
  test.use({ environment: { SUPPORT_EMAIL, SOCIAL_LINKS } });

  test('the FAQ and the footer name them', async ({ page }) => {
    await page.goto('/faq');
    await expect(page.getByRole('main').getByText('If it is about an order')).toBeVisible();
    for (const part of ['main', 'contentinfo'] as const) {
      const link = page.getByRole(part).getByRole('link', { name: SUPPORT_EMAIL });
      await expect(link).toHaveAttribute('href', `mailto:${SUPPORT_EMAIL}`);
    }
    const networks = page.getByRole('contentinfo').getByRole('navigation', { name: 'Follow' }).getByRole('link');
    await expect(networks).toHaveText([/^Mastodon/, /^Video/]);
    await expect(networks.first()).toHaveAttribute('href', 'https://mastodon.example/@shop');
    await expect(networks.first()).toHaveAttribute('rel', /noopener/);
    await expect(networks.first()).toHaveAccessibleName('Mastodon, opens in a new tab');
  });

  test('a customer writes to support from the page of an order', async ({ page, shop }) => {
    const shortId = await openNewOrder(page, shop);
    const help = page.getByRole('region', { name: 'Help with this order' });
    await expect(help).toContainText(`Get help by mail to ${SUPPORT_EMAIL}`);
    await expect(help.getByRole('link', { name: 'Get help' })).toHaveAttribute(
      'href',
      `mailto:${SUPPORT_EMAIL}?subject=Order%20%23${shortId}`,
    );
  });
});

test.describe('a live shop without a support address', () => {
  const LIVE = {
    SHOP_MODE: 'live',
    ALLOW_STAND_INS: 'on',
    SHOP_URL: 'https://shop.example.com',
    SHOP_SECRET: 'x'.repeat(32),
  };
  test.use({ environment: { ...LIVE, GOOGLE_SIGN_IN: 'off', CARD_PAYMENTS: 'off' } });

  test('names none, and says so when it starts', async ({ page, shop }) => {
    expect(shop.output()).toContain('SUPPORT_EMAIL is not set');
    await page.goto('/faq');
    await expect(page.getByText('Short answers to the questions we hear most.')).toBeVisible();
    await expect(page.locator('a[href^="mailto:"]')).toHaveCount(0);
  });
});
