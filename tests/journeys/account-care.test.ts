import type { Page } from '@playwright/test';
import { GOOGLE_PEOPLE } from '#features/demo/google-stand-in.server.ts';
import { type Account, addSessionCookie, newAccount, register, signUpThroughApi } from './support/api.ts';
import { statusError } from './support/browser-errors.ts';
import { waitForMailedLink } from './support/mails.ts';
import { signIn, signUp } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const PASSWORD_HINT = 'At least 6 characters. Common passwords, such as “password1”, are refused.';

/** Signs in with the form, in a browser that is signed out. */
async function signInOnPage(page: Page, person: Account): Promise<void> {
  await page.goto('/signIn');
  await signIn(page, person);
  await expect(page.getByRole('link', { name: /^Your dashboard/ })).toBeVisible();
}

test('a forgotten password is reset through a mail', async ({ page, shop, browserErrors }) => {
  browserErrors.allow(statusError(400, '/api/auth/reset-password'));
  const { email } = await register(shop);
  await page.goto('/signIn');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText('Email is Required')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'on its way' })).toContainText('Admins find it under Mails');

  const link = await waitForMailedLink(shop, email, 'Choose a new password');
  await page.goto(link);
  await expect(page.getByLabel('New Password', { exact: true })).toHaveAccessibleDescription(PASSWORD_HINT);
  await page.getByLabel('New Password', { exact: true }).fill('12345');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Must be 6 characters or longer')).toBeVisible();
  await page.getByLabel('New Password', { exact: true }).fill('brand-new-password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByRole('link', { name: 'Sign in with it' }).click();
  await signIn(page, { email, password: 'brand-new-password' });
  await expect(page.getByRole('link', { name: /^Your dashboard/ })).toBeVisible();

  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill('once-more-please');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('alert')).toContainText('This link has already been used');
});

test('an incomplete link shows an error', async ({ page, browserErrors }) => {
  browserErrors.allow(statusError(400, '/api/auth/verify-email'));
  await page.goto('/resetPassword');
  await expect(page.getByRole('alert')).toContainText('This link is incomplete');
  await page.goto('/verifyEmail?token=cut.of');
  await expect(page.getByRole('heading', { name: 'Your email is not confirmed' })).toBeVisible();
  await expect(page.getByText('This link has already been used or is incomplete.')).toBeVisible();
});

test('the mail sent after sign-up confirms the email', async ({ page, shop }) => {
  const account = newAccount();
  await page.goto('/signUp?from=/userDashboard/profile');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(PASSWORD_HINT);
  await signUp(page, account);
  await expect(page.getByRole('heading', { name: 'Confirm Your Email' })).toBeVisible();
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText(`on its way to ${account.email}`)).toBeVisible();

  await page.goto(await waitForMailedLink(shop, account.email, 'Confirm your email'));
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await page.goto('/userDashboard/profile');
  await expect(page.getByRole('heading', { name: 'Active sessions' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Confirm Your Email' })).toHaveCount(0);
});

test('a fourth mail to an unconfirmed address is refused with a reason', async ({ page, browserErrors }) => {
  browserErrors.allow(statusError(429, '/api/auth/send-verification-email'));
  const account = newAccount();
  await page.goto('/signUp?from=/userDashboard/profile');
  await signUp(page, account);
  const send = page.getByRole('button', { name: 'Send Link' });
  for (let count = 0; count < 2; count++) {
    const sent = page.waitForResponse((response) => response.url().endsWith('/send-verification-email'));
    await send.click();
    expect((await sent).status()).toBe(200);
    await expect(page.getByText(`on its way to ${account.email}`)).toBeVisible();
  }
  await send.click();
  await expect(page.getByRole('alert')).toHaveText(
    'This address has had 3 mails within a day. Open the link in the newest one, or try again tomorrow.',
  );
});

test('a confirmation link opened while signed out asks to sign in, then confirms', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(401, '/api/auth/verify-email'));
  const person = await signUpThroughApi(shop);
  const link = new URL(await waitForMailedLink(shop, person.email, 'Confirm your email'));

  await page.goto(link.href);
  await expect(page.getByRole('heading', { name: 'Sign in to confirm your email' })).toBeVisible();
  await expect(page.getByText('only confirm an email while you are signed in to its account')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, person);

  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await expect(page).toHaveURL(link.pathname + link.search);
  await page.getByRole('link', { name: /^Your dashboard/ }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Active sessions' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Confirm Your Email' })).toHaveCount(0);
});

test('a confirmation link for another account is rejected', async ({ page, context, shop, browserErrors }) => {
  browserErrors.allow(statusError(403, '/api/auth/verify-email'));
  const [stranger, owner] = [await signUpThroughApi(shop), await register(shop)];
  await addSessionCookie(context, shop, owner);
  await page.goto(await waitForMailedLink(shop, stranger.email, 'Confirm your email'));
  await expect(page.getByRole('heading', { name: 'This link is for another account' })).toBeVisible();
  await expect(page.getByText(`You are signed in as ${owner.email}.`)).toBeVisible();
});

test('changing the password signs out other browsers but not this one', async ({
  page,
  newVisitor,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(400, '/api/auth/change-password'), statusError(401, '/api/'));
  const person = await register(shop);
  const otherBrowser = await newVisitor();
  await signInOnPage(otherBrowser, person);
  await addSessionCookie(context, shop, person);
  await page.goto('/userDashboard/profile');
  await page.getByLabel('Current password', { exact: true }).fill('not-the-current-one');
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(PASSWORD_HINT);
  await page.getByLabel('New password', { exact: true }).fill('brand-new-password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your current password is incorrect.');
  await page.getByLabel('Current password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expectToast(page, 'Password changed');
  await expect(page.getByRole('listitem').filter({ hasText: 'This browser' })).toHaveCount(1);

  await page.getByRole('link', { name: 'Order' }).click();
  await expect(page.getByText('No orders available')).toBeVisible();
  await otherBrowser.goto('/userDashboard');
  await expect(otherBrowser).toHaveURL(/\/signIn/);
});

test('the profile page can sign out another browser', async ({ page, newVisitor, context, shop, browserErrors }) => {
  browserErrors.allow(statusError(401, '/api/'));
  const person = await register(shop);
  const otherBrowser = await newVisitor();
  await signInOnPage(otherBrowser, person);
  await addSessionCookie(context, shop, person);
  await page.goto('/userDashboard/profile');
  const rows = page.getByRole('listitem').filter({ hasText: 'Since' });
  await expect(rows).toHaveCount(2);
  await rows.getByRole('button', { name: /^Sign out/ }).click();
  await expect(rows).toHaveCount(1);
  await otherBrowser.goto('/userDashboard');
  await expect(otherBrowser).toHaveURL(/\/signIn/);
});

test('signing out everywhere asks for confirmation and redirects home, by keyboard', async ({
  page,
  newVisitor,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(401, '/api/'));
  const person = await register(shop);
  const otherBrowser = await newVisitor();
  await otherBrowser.goto('/signIn?from=/userDashboard');
  await signIn(otherBrowser, person);
  await expect(otherBrowser.getByText('No orders available')).toBeVisible();

  await addSessionCookie(context, shop, person);
  await page.goto('/userDashboard/profile');
  const signOutEverywhere = page.getByRole('button', { name: 'Sign Out Everywhere' });
  await signOutEverywhere.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Sign out everywhere?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(signOutEverywhere).toBeFocused();
  await signOutEverywhere.press('Enter');
  await dialog.getByRole('button', { name: 'Sign Out' }).press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();

  await otherBrowser.getByRole('link', { name: 'Profile' }).click();
  await expect(otherBrowser).not.toHaveURL(/profile/);
});

test('signing out everywhere redirects home when the session has already ended', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(401, '/api/session'));
  await addSessionCookie(context, shop, await register(shop));
  await page.goto('/userDashboard/profile');
  await page.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await context.clearCookies();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
});

test.describe('in a fresh shop', () => {
  test.use({ ownShop: true });

  test('a customer who signed up with Google can set a password', async ({ page, shop, browserErrors }) => {
    browserErrors.allow(/^left the shop: http:\/\/localhost:\d+\//);
    await page.goto('/signIn?from=/userDashboard/profile');
    const popupOpened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await (await popupOpened).getByRole('button', { name: GOOGLE_PEOPLE.newcomer.email }).click();
    await page.getByRole('button', { name: 'Send Link' }).click();
    await page.goto(await waitForMailedLink(shop, GOOGLE_PEOPLE.newcomer.email, 'Choose a new password'));
    await page.getByLabel('New Password', { exact: true }).fill('brand-new-password');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByRole('link', { name: 'Sign in with it' }).click();
    await signIn(page, { email: GOOGLE_PEOPLE.newcomer.email, password: 'brand-new-password' });
    await expect(page.getByRole('link', { name: /^Your dashboard/ })).toBeVisible();
  });
});
