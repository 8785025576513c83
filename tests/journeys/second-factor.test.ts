import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { GOOGLE_PEOPLE } from '#features/demo/google-stand-in.server.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { appCode } from '../support/authenticator-app.ts';
import { addSessionCookie, register } from './support/api.ts';
import { findViolations } from './support/axe.ts';
import { statusError } from './support/browser-errors.ts';
import { chooseAccount, GOOGLE_REQUESTS, openGooglePopup } from './support/google.ts';
import { addPasskeyDevice, localhostOf, UNDER_LOCALHOST } from './support/passkeys.ts';
import { setUpApp } from './support/second-factor.ts';
import { ageSessions } from './support/sessions.ts';
import { signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';
import { expectNoSidewaysScroll } from './support/width.ts';

const PROFILE = '/userDashboard/profile';

/** Expects no violations of accessibility and nothing to scroll sideways, on small and large screens. */
async function expectGoodLayout(page: Page): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findViolations(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
  }
}

/** Begins to set up an app, with the password of people who have one. @returns the key and the recovery codes. */
async function beginSetUp(page: Page, password?: string) {
  if (password !== undefined) await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const key = (await page.locator('.app-key code').textContent())?.replaceAll(' ', '') ?? '';
  return { key, codes: await recoveryCodesOn(page) };
}

function recoveryCodesOn(page: Page): Promise<string[]> {
  return page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
}

/** Enters the code and keeps the recovery codes, which completes the set-up. */
async function finishSetUp(page: Page, code: string): Promise<void> {
  await page.getByLabel('Six digits').fill(code);
  await page.getByLabel('I have kept these codes somewhere safe').check();
  await page.getByRole('button', { name: 'Turn On' }).click();
}

/** Enters the password in the open dialog and confirms with this button. */
async function provePassword(page: Page, password: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: button }).click();
}

test('a customer sets up an app, signs in with its codes and recovery codes, and turns it off', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(400, '/api/auth/two-factor/'));
  const person = await register(shop);
  await addSessionCookie(context, shop, person);
  await page.goto(PROFILE);
  await page.getByRole('link', { name: 'Set Up an App' }).click();
  await page.getByLabel('Your password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your current password is incorrect.');
  const { key, codes } = await beginSetUp(page, person.password);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
  await expectGoodLayout(page);
  await finishSetUp(page, '000000');
  await expect(page.getByRole('alert')).toContainText('This code is wrong or has expired.');
  await finishSetUp(page, appCode(key));
  await expectToast(page, 'Two-step sign-in is on');
  await expect(page).toHaveURL(PROFILE);
  await expect(page.getByText('10 of 10 left')).toBeVisible();
  await expectGoodLayout(page);

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/');
  await page.goto(PROFILE);
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expectGoodLayout(page);
  await page.getByLabel('Six digits').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This code is wrong or has expired.');
  await page.getByLabel('Six digits').fill(appCode(key, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(PROFILE);

  await page.getByRole('button', { name: 'New Codes' }).click();
  await provePassword(page, person.password, 'Get New Codes');
  await expect(page.getByRole('dialog', { name: 'Your new recovery codes' })).toBeVisible();
  const [fresh = ''] = await recoveryCodesOn(page);
  expect(codes).not.toContain(fresh);
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/');
  await page.goto(`/signIn?from=${PROFILE}`);
  await signIn(page, person);
  await page.getByRole('button', { name: 'Use a Recovery Code' }).click();
  await page.getByLabel('Recovery code').fill(fresh.toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('9 of 10 left')).toBeVisible();
  await page.getByRole('button', { name: 'Turn Off' }).click();
  await provePassword(page, 'wrong', 'Turn Off');
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Your current password is incorrect.');
  await provePassword(page, person.password, 'Turn Off');
  await expectToast(page, 'Two-step sign-in is off');
  await expect(page.getByRole('link', { name: 'Set Up an App' })).toBeVisible();
});

test('a customer adds a passkey, signs in with it, renames and removes it', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(UNDER_LOCALHOST, statusError(400, '/api/auth/passkey/'));
  const local = localhostOf(shop);
  await addPasskeyDevice(page);
  await addSessionCookie(context, local, await register(shop));
  await page.goto(local.url + PROFILE);
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel('Name').fill('Blue phone');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'Passkey added');
  const row = page.getByRole('listitem').filter({ hasText: 'Blue phone' });
  await expect(row).toContainText('not used yet');

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(`${local.url}/`);
  await page.goto(`${local.url}/signIn?from=${PROFILE}`);
  await page.getByRole('button', { name: 'Sign in with a Passkey' }).click();
  await expect(page).toHaveURL(local.url + PROFILE);
  await expect(row).toContainText('last used');

  await page.getByRole('button', { name: 'Rename Blue phone' }).click();
  await dialog.getByLabel('Name').fill('Red phone');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expectToast(page, 'Passkey renamed');
  await page.getByRole('button', { name: 'Remove Red phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Passkey removed');
  await expect(page.getByRole('button', { name: 'Remove Red phone' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(`${local.url}/`);
  await page.goto(`${local.url}/signIn`);
  await page.getByRole('button', { name: 'Sign in with a Passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('The shop does not know this passkey');
});

test.describe('where staff need a second factor and confirm again', () => {
  test.use({ environment: { STAFF_SECOND_FACTOR: 'required', STAFF_CONFIRM_MINUTES: '10' } });

  test('an admin sets one up, confirms with it and resets another, and Google asks for the code too', async ({
    page,
    shop,
    newVisitor,
    browserErrors,
  }) => {
    browserErrors.allow(UNDER_LOCALHOST, statusError(403, '/api/'), statusError(401, '/api/'), GOOGLE_REQUESTS);
    const local = localhostOf(shop);
    const [other, customer] = [await register(shop), await register(shop)];
    await setUpApp(shop, other);
    await addPasskeyDevice(page);
    await page.goto(`${local.url}/adminDashboard/mangeUsers?search=${other.email}`);
    await signIn(page, SAMPLE_ACCOUNTS.admin);
    await expect(page.getByRole('heading', { name: 'Staff need a second factor' })).toBeVisible();
    await expectGoodLayout(page);
    await page.getByRole('link', { name: 'Set Up an App' }).click();
    const { key, codes } = await beginSetUp(page, SAMPLE_ACCOUNTS.admin.password);
    await finishSetUp(page, appCode(key));
    const row = page.getByRole('row').filter({ hasText: other.email });
    await expect(row).toContainText('On');

    ageSessions(shop);
    await row.getByRole('button', { name: `More for ${other.name}` }).click();
    await page.getByRole('button', { name: 'Reset second factor' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
    const dialog = page.getByRole('dialog', { name: "Confirm that it's you" });
    await dialog.getByText('Code', { exact: true }).click();
    await dialog.getByRole('textbox').fill(codes[0] ?? '');
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expectToast(page, 'Second factor reset');
    await expect(row).toContainText('Off');

    ageSessions(shop);
    await page.goto(`${local.url}/adminDashboard/profile`);
    await page.getByRole('button', { name: 'Add a Passkey' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Desk');
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('Code', { exact: true }).click();
    await dialog.getByRole('textbox').fill(codes[1] ?? '');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expectToast(page, 'Passkey added');
    ageSessions(shop);
    await page.goto(`${local.url}/adminDashboard/mangeUsers?search=${customer.email}`);
    await page.getByLabel(`Role of ${customer.name}`).selectOption('Catalogue');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change Role' }).click();
    await dialog.getByText('Passkey', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expectToast(page, 'Role changed');

    const visitor = await newVisitor();
    await visitor.goto(PROFILE);
    await chooseAccount(await openGooglePopup(visitor), GOOGLE_PEOPLE.newcomer);
    await expect(visitor).toHaveURL(PROFILE);
    ageSessions(shop);
    await visitor.getByRole('button', { name: 'Delete Account' }).click();
    await visitor.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click();
    const advice = visitor.getByRole('dialog', { name: "Confirm that it's you" });
    await expect(advice).toContainText('You sign in with Google');
    expect(await findViolations(visitor)).toEqual([]);
    await advice.getByRole('button', { name: 'Cancel' }).click();
    await expect(advice).toHaveCount(0);

    await visitor.getByRole('link', { name: 'Set Up an App' }).click();
    await visitor.getByRole('button', { name: 'Continue' }).click();
    await expect(advice).toContainText('Sign out and in again');
    await advice.getByRole('button', { name: 'Cancel' }).click();
    await visitor.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(visitor).toHaveURL('/');
    await visitor.goto('/userDashboard/twoStep');
    await chooseAccount(await openGooglePopup(visitor), GOOGLE_PEOPLE.newcomer);
    const app = await beginSetUp(visitor);
    await finishSetUp(visitor, appCode(app.key));
    await expect(visitor.getByText('10 of 10 left')).toBeVisible();
    await visitor.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(visitor).toHaveURL('/');
    await visitor.goto(PROFILE);
    await chooseAccount(await openGooglePopup(visitor), GOOGLE_PEOPLE.newcomer);
    await visitor.getByLabel('Six digits').fill(appCode(app.key, 1));
    await visitor.getByRole('button', { name: 'Continue' }).click();
    await expect(visitor).toHaveURL(PROFILE);
  });
});
