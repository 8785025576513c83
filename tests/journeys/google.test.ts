import type { Page } from '@playwright/test';
import { GOOGLE_PEOPLE } from '#features/demo/google-stand-in.server.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sample-accounts.ts';
import { answered } from './support/complaints.ts';
import { signIn, signOut, signUp } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** Google itself is another site, in a window of its own. */
const AT_GOOGLE = /^left the shop: http:\/\/localhost:\d+\//;
const NOBODY_LISTENS = 'http://127.0.0.1:9/.well-known/openid-configuration';

async function pressGoogle(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await opening;
  await popup.waitForURL(/\/o\/oauth2\//);
  return popup;
}

async function choose(popup: Page, { email }: { email: string }): Promise<void> {
  const closing = popup.waitForEvent('close');
  await popup.getByRole('button', { name: email }).click();
  await closing;
}

/** The page says so under the form, and a password still works. */
async function expectRefusal(page: Page, sentence: RegExp): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(sentence);
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
  await signIn(page, SAMPLE_ACCOUNTS.user);
  await expect(page.getByRole('link', { name: /^Your dashboard/ })).toBeVisible();
}

test.beforeEach(({ complaints }) => complaints.allow(AT_GOOGLE));

test('somebody new signs in with Google and arrives where they wanted to go', async ({ page }) => {
  await page.goto('/userDashboard/profile');
  await expect(page).toHaveURL(/\/signIn\?from=/);
  const popup = await pressGoogle(page);
  await expect(page.getByRole('button', { name: 'Waiting for Google' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeDisabled();

  await choose(popup, GOOGLE_PEOPLE.newcomer);

  await expect(page).toHaveURL('/userDashboard/profile');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(GOOGLE_PEOPLE.newcomer.name);
  await expect(page.getByText('You sign in with Google')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(GOOGLE_PEOPLE.newcomer.email);
});

test('the sign-up page leads to Google, too, and to the account that has this email', async ({ page, complaints }) => {
  complaints.allow(answered(422, '/api/auth/sign-up/email'));
  const account = { ...GOOGLE_PEOPLE.newcomer, password: 'long-enough' };
  await page.goto('/signUp');
  await choose(await pressGoogle(page), account);
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
  const opening = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const popup = await opening;
  await popup.waitForURL(/\/o\/oauth2\//);
  await choose(popup, GOOGLE_PEOPLE.newcomer);
  await expect(page.getByRole('link', { name: /^Your dashboard/ })).toBeVisible();
});

test('a window that the browser blocks is told of', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/signIn');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expectRefusal(page, /blocked the Google window. Allow pop-ups/);
});

test('a window that is closed too early is told of', async ({ page }) => {
  await page.goto('/signIn');
  const popup = await pressGoogle(page);
  await popup.close();
  await expectRefusal(page, /window was closed before you had signed in/);
});

test('a no at Google is told of', async ({ page }) => {
  await page.goto('/signIn');
  const popup = await pressGoogle(page);
  const state = new URL(popup.url()).searchParams.get('state') ?? '';
  const closing = popup.waitForEvent('close');
  await popup
    .goto(`/api/auth/callback/google?${new URLSearchParams({ error: 'access_denied', state })}`)
    .catch(() => {});
  await closing;
  await expectRefusal(page, /You did not let Google sign you in/);
});

test('a window whose page is slow is waited for until it says how it ended', async ({ page, context }) => {
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (...asked) => {
      const opened = open(...asked);
      window.addEventListener('test:look', () => document.body.setAttribute('data-closed', String(opened?.closed)));
      return opened;
    };
  });
  await page.goto('/signIn');
  const popup = await pressGoogle(page);
  const scriptsMayCome = Promise.withResolvers<void>();
  await context.route('**/assets/*.js', (route) => scriptsMayCome.promise.then(() => route.continue()));
  await popup.getByRole('button', { name: GOOGLE_PEOPLE.unconfirmed.email }).click();
  await popup.waitForURL(/\/signIn\/google/, { waitUntil: 'commit' });
  await expect(popup.getByRole('heading', { name: 'Signing in with Google' })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('test:look')));
  await expect(page.locator('body')).toHaveAttribute('data-closed', 'false');
  scriptsMayCome.resolve();
  await expectRefusal(page, /Google has not confirmed that this email is yours/);
});

test('an email that Google has not confirmed signs nobody in', async ({ page }) => {
  await page.goto('/signIn');
  await choose(await pressGoogle(page), GOOGLE_PEOPLE.unconfirmed);
  await expectRefusal(page, /Google has not confirmed that this email is yours/);
});

test.describe('a shop whose Google does not answer', () => {
  test.use({
    environment: { GOOGLE_CLIENT_ID: 'shop', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_DISCOVERY_URL: NOBODY_LISTENS },
  });

  test('says so and stays usable', async ({ page, complaints }) => {
    complaints.allow(answered(503, '/api/auth/sign-in/social'));
    await page.goto('/signIn');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expectRefusal(page, /Google cannot be reached now/);
  });
});

test.describe('a shop without Google', () => {
  test.use({ environment: { GOOGLE_SIGN_IN: 'off' } });

  test('shows no button for it', async ({ page }) => {
    for (const path of ['/signIn', '/signUp']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: /^Sign (In|Up)$/ })).toBeEnabled();
      await expect(page.getByRole('button', { name: /Google/ })).toHaveCount(0);
    }
  });
});
