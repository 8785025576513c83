import type { Page } from '@playwright/test';
import { GOOGLE_PEOPLE } from '#features/demo/google-stand-in.server.ts';
import { type Account, newAccount, register, rememberPerson } from './support/api.ts';
import { answered } from './support/complaints.ts';
import { linkMailedTo } from './support/mails.ts';
import { expectToast, signIn, signUp } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** Signs in by the form, in a browser that is still a visitor's. */
async function signInOnPage(page: Page, person: Account): Promise<void> {
  await page.goto('/signIn');
  await signIn(page, person);
  await expect(page.getByRole('link', { name: /^Your dashboard/ })).toBeVisible();
}

test('a forgotten password is replaced through a mail', async ({ page, shop, complaints }) => {
  complaints.allow(answered(400, '/api/auth/reset-password'));
  const { email } = await register(shop);
  await page.goto('/signIn');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText('Email is Required')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'on its way' })).toContainText(`${shop.dataDir}/outbox`);

  const link = await linkMailedTo(shop, email, 'Choose a new password');
  await page.goto(link);
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
  await expect(page.getByRole('alert')).toContainText('This link was used before');
});

test('a link without its end is told of', async ({ page, complaints }) => {
  complaints.allow(answered(400, '/api/auth/verify-email'));
  await page.goto('/resetPassword');
  await expect(page.getByRole('alert')).toContainText('This link is not complete');
  await page.goto('/verifyEmail?token=cut.of');
  await expect(page.getByRole('heading', { name: 'Your email is not confirmed' })).toBeVisible();
  await expect(page.getByText('This link was used before, or is not complete.')).toBeVisible();
});

test('an email is confirmed through the mail that follows the sign-up', async ({ page, shop }) => {
  const account = newAccount();
  await page.goto('/signUp?from=/userDashboard/profile');
  await signUp(page, account);
  await expect(page.getByRole('heading', { name: 'Confirm Your Email' })).toBeVisible();
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText(`on its way to ${account.email}`)).toBeVisible();

  await page.goto(await linkMailedTo(shop, account.email, 'Confirm your email'));
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await page.goto('/userDashboard/profile');
  await expect(page.getByRole('heading', { name: 'Where You Are Signed In' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Confirm Your Email' })).toHaveCount(0);
});

test('whoever opens the mail elsewhere signs in first, and comes back to confirm', async ({
  page,
  shop,
  complaints,
}) => {
  complaints.allow(answered(401, '/api/auth/verify-email'));
  const person = await register(shop);
  const link = new URL(await linkMailedTo(shop, person.email, 'Confirm your email'));

  await page.goto(link.href);
  await expect(page.getByRole('heading', { name: 'Sign in to confirm your email' })).toBeVisible();
  await expect(page.getByText('only for whoever is signed in to its account')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, person);

  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await expect(page).toHaveURL(link.pathname + link.search);
  await page.getByRole('link', { name: /^Your dashboard/ }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Where You Are Signed In' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Confirm Your Email' })).toHaveCount(0);
});

test('nobody confirms the email of an account that is not theirs', async ({ page, context, shop, complaints }) => {
  complaints.allow(answered(403, '/api/auth/verify-email'));
  const [stranger, owner] = [await register(shop), await register(shop)];
  await rememberPerson(context, shop, owner);
  await page.goto(await linkMailedTo(shop, stranger.email, 'Confirm your email'));
  await expect(page.getByRole('heading', { name: 'This link is for another account' })).toBeVisible();
  await expect(page.getByText(`You are signed in as ${owner.email}.`)).toBeVisible();
});

test('changing the password signs the other browsers out and keeps this one', async ({
  page,
  newVisitor,
  context,
  shop,
  complaints,
}) => {
  complaints.allow(answered(400, '/api/auth/change-password'), answered(401, '/api/'));
  const person = await register(shop);
  const elsewhere = await newVisitor();
  await signInOnPage(elsewhere, person);
  await rememberPerson(context, shop, person);
  await page.goto('/userDashboard/profile');
  await page.getByLabel('Present Password', { exact: true }).fill('not-the-present-one');
  await page.getByLabel('New Password', { exact: true }).fill('brand-new-password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('alert')).toHaveText('This is not your present password.');
  await page.getByLabel('Present Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expectToast(page, 'Password changed');
  await expect(page.getByRole('listitem').filter({ hasText: 'This browser' })).toHaveCount(1);

  await page.getByRole('link', { name: 'Order' }).click();
  await expect(page.getByText('No orders available')).toBeVisible();
  await elsewhere.goto('/userDashboard');
  await expect(elsewhere).toHaveURL(/\/signIn/);
});

test('another browser is signed out from the profile', async ({ page, newVisitor, context, shop, complaints }) => {
  complaints.allow(answered(401, '/api/'));
  const person = await register(shop);
  const elsewhere = await newVisitor();
  await signInOnPage(elsewhere, person);
  await rememberPerson(context, shop, person);
  await page.goto('/userDashboard/profile');
  const rows = page.getByRole('listitem').filter({ hasText: 'Since' });
  await expect(rows).toHaveCount(2);
  await rows.getByRole('button', { name: /^Sign out/ }).click();
  await expect(rows).toHaveCount(1);
  await elsewhere.goto('/userDashboard');
  await expect(elsewhere).toHaveURL(/\/signIn/);
});

test('signing out everywhere asks first, by keyboard too, and ends at home', async ({
  page,
  newVisitor,
  context,
  shop,
  complaints,
}) => {
  complaints.allow(answered(401, '/api/'));
  const person = await register(shop);
  const elsewhere = await newVisitor();
  await elsewhere.goto('/signIn?from=/userDashboard');
  await signIn(elsewhere, person);
  await expect(elsewhere.getByText('No orders available')).toBeVisible();

  await rememberPerson(context, shop, person);
  await page.goto('/userDashboard/profile');
  const everywhere = page.getByRole('button', { name: 'Sign Out Everywhere' });
  await everywhere.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Sign out everywhere?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(everywhere).toBeFocused();
  await everywhere.press('Enter');
  await dialog.getByRole('button', { name: 'Sign Out' }).press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();

  await elsewhere.getByRole('link', { name: 'Profile' }).click();
  await expect(elsewhere).not.toHaveURL(/profile/);
});

test('signing out everywhere after the session ended elsewhere leads home, too', async ({
  page,
  context,
  shop,
  complaints,
}) => {
  complaints.allow(answered(401, '/api/session'));
  await rememberPerson(context, shop, await register(shop));
  await page.goto('/userDashboard/profile');
  await page.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await context.clearCookies();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
});

test.describe('in a shop whose people at Google are new', () => {
  test.use({ ownShop: true });

  test('somebody who came with Google can have a password, too', async ({ page, shop, complaints }) => {
    complaints.allow(/^left the shop: http:\/\/localhost:\d+\//);
    await page.goto('/signIn?from=/userDashboard/profile');
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await (await opening).getByRole('button', { name: GOOGLE_PEOPLE.newcomer.email }).click();
    await page.getByRole('button', { name: 'Send Link' }).click();
    await page.goto(await linkMailedTo(shop, GOOGLE_PEOPLE.newcomer.email, 'Choose a new password'));
    await page.getByLabel('New Password', { exact: true }).fill('brand-new-password');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByRole('link', { name: 'Sign in with it' }).click();
    await signIn(page, { email: GOOGLE_PEOPLE.newcomer.email, password: 'brand-new-password' });
    await expect(page.getByRole('link', { name: /^Your dashboard/ })).toBeVisible();
  });
});
