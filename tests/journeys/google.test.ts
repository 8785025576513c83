import type { Page } from '@playwright/test';
import { GOOGLE_PEOPLE } from '#features/demo/google-stand-in.server.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { findViolations } from './support/axe.ts';
import { statusError } from './support/browser-errors.ts';
import { chooseAccount, GOOGLE_REQUESTS, openGooglePopup } from './support/google.ts';
import { signIn, signOut, signUp } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const UNREACHABLE_DISCOVERY_URL = 'http://127.0.0.1:9/.well-known/openid-configuration';

/** Expects this message under the form, and that signing in with a password still works. */
async function expectError(page: Page, message: RegExp): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(message);
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
  await signIn(page, SAMPLE_ACCOUNTS.user);
  await expect(page.getByRole('link', { name: /^Your dashboard/ })).toBeVisible();
}

test.beforeEach(({ browserErrors }) => browserErrors.allow(GOOGLE_REQUESTS));

test('a new customer signs in with Google and returns to the requested page', async ({ page }) => {
  await page.goto('/userDashboard/profile');
  await expect(page).toHaveURL(/\/signIn\?from=/);
  const popup = await openGooglePopup(page);
  await expect(page.getByRole('button', { name: 'Waiting for Google' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeDisabled();

  await expect(popup).toHaveTitle('Demo sign-in');
  await expect(popup.getByRole('heading', { name: 'Demo sign-in' })).toBeVisible();
  expect(await findViolations(popup)).toEqual([]);
  await chooseAccount(popup, GOOGLE_PEOPLE.newcomer);

  await expect(page).toHaveURL('/userDashboard/profile');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(GOOGLE_PEOPLE.newcomer.name);
  await expect(page.getByText('You sign in with Google')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(GOOGLE_PEOPLE.newcomer.email);
});

test('the sign-up page offers Google, and the email cannot be registered again', async ({ page, browserErrors }) => {
  browserErrors.allow(statusError(422, '/api/auth/sign-up/email'));
  const account = { ...GOOGLE_PEOPLE.newcomer, password: 'long-enough' };
  await page.goto('/signUp');
  await chooseAccount(await openGooglePopup(page), account);
  await expect(page.getByRole('link', { name: `Your dashboard, ${account.name}` })).toBeVisible();
  await expect(page).toHaveURL('/');
  await signOut(page);
  await page.goto('/signUp');
  await signUp(page, account);
  await expect(page.getByRole('alert')).toContainText('User already exists');
});

test('the button works from the keyboard', async ({ page }) => {
  await page.goto('/signIn');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  await page.getByRole('button', { name: 'Sign In', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeFocused();
  const popupOpened = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const popup = await popupOpened;
  await popup.waitForURL(/\/o\/oauth2\//);
  await chooseAccount(popup, GOOGLE_PEOPLE.newcomer);
  await expect(page.getByRole('link', { name: /^Your dashboard/ })).toBeVisible();
});

test('a popup blocked by the browser shows an error', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/signIn');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expectError(page, /blocked the Google window. Allow pop-ups/);
});

test('a popup closed too early shows an error', async ({ page }) => {
  await page.goto('/signIn');
  const popup = await openGooglePopup(page);
  await popup.close();
  await expectError(page, /window was closed before you had signed in/);
});

test('denying access at Google shows an error', async ({ page }) => {
  await page.goto('/signIn');
  const popup = await openGooglePopup(page);
  const state = new URL(popup.url()).searchParams.get('state') ?? '';
  const popupClosed = popup.waitForEvent('close');
  await popup
    .goto(`/api/auth/callback/google?${new URLSearchParams({ error: 'access_denied', state })}`)
    .catch(() => {});
  await popupClosed;
  await expectError(page, /You cancelled the Google sign-in/);
});

test('the page waits for a slow popup until it reports the result', async ({ page, context }) => {
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (...args) => {
      const opened = open(...args);
      window.addEventListener('test:check-popup', () =>
        document.body.setAttribute('data-closed', String(opened?.closed)),
      );
      return opened;
    };
  });
  await page.goto('/signIn');
  const popup = await openGooglePopup(page);
  const scriptsReleased = Promise.withResolvers<void>();
  await context.route('**/assets/*.js', (route) => scriptsReleased.promise.then(() => route.continue()));
  await popup.getByRole('button', { name: GOOGLE_PEOPLE.unconfirmed.email }).click();
  await popup.waitForURL(/\/signIn\/google/, { waitUntil: 'commit' });
  await expect(popup.getByRole('heading', { name: 'Signing in with Google' })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('test:check-popup')));
  await expect(page.locator('body')).toHaveAttribute('data-closed', 'false');
  scriptsReleased.resolve();
  await expectError(page, /Google has not confirmed that this email is yours/);
});

test('an email that Google has not confirmed cannot sign in', async ({ page }) => {
  await page.goto('/signIn');
  await chooseAccount(await openGooglePopup(page), GOOGLE_PEOPLE.unconfirmed);
  await expectError(page, /Google has not confirmed that this email is yours/);
});

test.describe('when Google does not respond', () => {
  test.use({
    environment: {
      GOOGLE_CLIENT_ID: 'shop',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_DISCOVERY_URL: UNREACHABLE_DISCOVERY_URL,
    },
  });

  test('the page shows an error and stays usable', async ({ page, browserErrors }) => {
    browserErrors.allow(statusError(503, '/api/auth/sign-in/social'));
    await page.goto('/signIn');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expectError(page, /Google is unavailable right now/);
  });
});

test.describe('a shop without Google', () => {
  test.use({ environment: { GOOGLE_SIGN_IN: 'off' } });

  test('shows no Google button', async ({ page }) => {
    for (const path of ['/signIn', '/signUp']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: /^Sign (In|Up)$/ })).toBeEnabled();
      await expect(page.getByRole('button', { name: /Google/ })).toHaveCount(0);
    }
  });
});
