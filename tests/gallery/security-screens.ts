import type { ApiKey } from '#features/api-key/api-key-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { request } from '../journeys/support/api.ts';
import { NAMES } from '../journeys/support/names.ts';
import { expect } from '../journeys/support/test.ts';
import { at, goTo, openDialog } from './openers.ts';
import type { Screen, Visit } from './screen.ts';

const PROFILE = '/userDashboard/profile';
const USERS = '/adminDashboard/mangeUsers';
const CONFIRM_AGAIN = { status: 401, code: 'confirm-again', title: 'Not signed in', detail: 'Please confirm.' };
const NEEDED = {
  status: 403,
  code: 'second-factor-required',
  title: 'Not allowed',
  detail: 'Staff sign in with a second factor. Set one up in your profile, or sign in again with your passkey.',
};
const DAY = '2026-09-14T09:12:00.000Z';
const BOTH_FACTORS = {
  app: { addedAt: DAY, recoveryCodesLeft: 8 },
  passkeys: [
    { _id: '1', name: 'MacBook Touch ID', addedAt: DAY, lastUsedAt: '2026-11-03T17:40:00.000Z' },
    { _id: '2', name: 'Blue security key', addedAt: DAY },
    { _id: '3', name: 'A-name-without-any-space-that-is-as-long-as-names-can-be-here', addedAt: DAY },
  ],
};

const KEY_NAMES = ['Bookkeeping', 'Nightly export of all orders to the accountant', NAMES.unbroken];

/** Second factors, confirming again, roles, API keys and personal data. */
export const SECURITY_SCREENS: readonly Screen[] = [
  { page: 'sign-in code', state: 'app', open: at('/signIn/code') },
  {
    page: 'sign-in code',
    state: 'recovery code, refused',
    async open(visit) {
      await goTo(visit, '/signIn/code');
      await visit.page.getByRole('button', { name: 'Use a Recovery Code' }).click();
      await visit.page.getByLabel('Recovery code').fill('7k2m-9qxa');
      await visit.page.getByRole('button', { name: 'Continue' }).click();
      await expect(visit.page.getByRole('alert')).toBeVisible();
    },
  },
  {
    page: 'sign up',
    state: 'common password',
    async open(visit) {
      await goTo(visit, '/signUp');
      await visit.page.getByLabel('Name', { exact: true }).fill('Noa Berg');
      await visit.page.getByLabel('Email', { exact: true }).fill('noa.berg.2@example.com');
      await visit.page.getByLabel('Password', { exact: true }).fill('password1');
      await visit.page.getByRole('button', { name: 'Sign Up' }).click();
      await expect(visit.page.getByRole('alert')).toBeVisible();
    },
  },
  { page: 'two-step set-up', state: 'password', as: 'newcomer', open: at('/userDashboard/twoStep') },
  { page: 'two-step set-up', state: 'code', as: 'newcomer', open: beginSetUp },
  { page: "customer's profile", state: 'second factors', as: 'customer', open: profileWithFactors },
  { page: 'second factor', state: 'new codes', as: 'customer', isOverlay: true, open: fromProfile('New Codes') },
  { page: 'second factor', state: 'add passkey', as: 'customer', isOverlay: true, open: fromProfile('Add a Passkey') },
  {
    page: 'second factor',
    state: 'remove passkey',
    as: 'customer',
    isOverlay: true,
    open: fromProfile(/^Remove Blue/),
  },
  { page: 'second factor', state: 'needed', as: 'admin', open: (visit) => openWithout(visit, []) },
  {
    page: 'second factor',
    state: 'needed, with a passkey',
    as: 'admin',
    async open(visit) {
      await openWithout(visit, BOTH_FACTORS.passkeys);
      await expect(visit.page.getByRole('button', { name: 'Use Your Passkey' })).toBeVisible();
    },
  },
  { page: 'confirm again', state: 'password', as: 'admin', isOverlay: true, open: confirmWith({ passkeys: [] }) },
  { page: 'confirm again', state: 'choice', as: 'admin', isOverlay: true, open: confirmWith(BOTH_FACTORS) },
  {
    page: 'confirm again',
    state: 'passkey',
    as: 'admin',
    isOverlay: true,
    async open(visit) {
      await confirmWith(BOTH_FACTORS)(visit);
      await visit.page.getByRole('dialog').getByText('Passkey', { exact: true }).click();
    },
  },
  { page: 'users', state: 'support', as: 'admin', open: at(`${USERS}?role=support`) },
  { page: 'users', state: 'customers', as: 'admin', open: at(`${USERS}?role=user`) },
  { page: 'users', state: 'nobody has the role', as: 'newAdmin', open: at(`${USERS}?role=catalogue`) },
  { page: 'users', state: 'menu', as: 'admin', isOverlay: true, open: openUserMenu },
  {
    page: 'users',
    state: 'reset second factor',
    as: 'admin',
    isOverlay: true,
    async open(visit) {
      await openUserMenu(visit);
      await openDialog(visit, 'Reset second factor');
    },
  },
  { page: 'users', state: 'change role', as: 'admin', isOverlay: true, open: changeRole },
  {
    page: 'users',
    state: 'make admin, not confirmed',
    as: 'admin',
    isOverlay: true,
    async open(visit) {
      await goTo(visit, `${USERS}?search=sam`);
      await openDialog(visit, /^Make Admin/);
    },
  },
  {
    page: 'users',
    state: 'change role that ends keys',
    as: 'admin',
    isOverlay: true,
    async open(visit) {
      const { person: as } = visit.samples.visitors.admin;
      const user = await request(visit.shop, userCalls.getUser, { as, params: { email: 'sam.okafor@example.com' } });
      await answer(
        visit,
        '**/api/api-key',
        KEY_NAMES.map((name) => keyOf(name, user)),
      );
      await changeRole(visit);
    },
  },
  {
    page: 'api keys',
    state: 'full',
    as: 'admin',
    async open(visit) {
      const makers = [{ _id: '1', name: 'Wilma Voss' }, { _id: '2', name: NAMES.unbroken }, undefined];
      await answer(
        visit,
        '**/api/api-key',
        KEY_NAMES.map((name, index) => keyOf(name, makers[index])),
      );
      await goTo(visit, '/adminDashboard/keys');
    },
  },
  { page: 'api keys', state: 'empty', as: 'newAdmin', open: at('/adminDashboard/keys') },
  {
    page: 'api keys',
    state: 'invalid',
    as: 'newAdmin',
    async open(visit) {
      await goTo(visit, '/adminDashboard/keys');
      await visit.page.getByRole('button', { name: 'Add Key' }).click();
      await expect(visit.page.getByText('Name is Required')).toBeVisible();
    },
  },
  { page: 'api keys', state: 'added', as: 'admin', open: addKey },
  {
    page: 'api keys',
    state: 'delete',
    as: 'admin',
    isOverlay: true,
    async open(visit) {
      await addKey(visit);
      await openDialog(visit, /^Delete /);
    },
  },
  { page: 'personal data', state: 'delete account', as: 'newcomer', isOverlay: true, open: deleteAccount },
];

function keyOf(name: string, by: { _id: string; name: string } | undefined): ApiKey {
  return {
    _id: name,
    name,
    by: by && { _id: by._id, name: by.name },
    permissions: ['orders.read', 'products.write'],
    createdAt: DAY,
  };
}

async function beginSetUp(visit: Visit): Promise<void> {
  await goTo(visit, '/userDashboard/twoStep');
  await visit.page.getByLabel('Your password', { exact: true }).fill('long-enough');
  await visit.page.getByRole('button', { name: 'Continue' }).click();
  await expect(visit.page.getByRole('img', { name: /^QR code/ })).toBeVisible();
}

/** Answers requests to these URLs with JSON. */
async function answer({ page }: Visit, urls: string, json: object, status = 200): Promise<void> {
  await page.route(urls, (route) => route.fulfill({ status, json }));
}

async function profileWithFactors(visit: Visit): Promise<void> {
  await answer(visit, '**/api/second-factor', BOTH_FACTORS);
  await goTo(visit, PROFILE);
  await expect(visit.page.getByText('8 of 10 left')).toBeVisible();
}

/** Opens the dialog behind this button of the profile. */
function fromProfile(button: string | RegExp) {
  return async (visit: Visit) => {
    await profileWithFactors(visit);
    await openDialog(visit, button);
  };
}

/** Opens the list of users as staff who have not shown a second factor. */
async function openWithout(visit: Visit, passkeys: readonly object[]): Promise<void> {
  await answer(visit, '**/api/user?*', NEEDED, NEEDED.status);
  await answer(visit, '**/api/second-factor', { passkeys });
  await visit.page.goto(USERS);
  await expect(visit.page.getByRole('heading', { name: 'Staff need a second factor' })).toBeVisible();
}

/** Changes a role, for which the shop asks people with these factors to confirm who they are. */
function confirmWith(factors: object) {
  return async (visit: Visit) => {
    await answer(visit, '**/api/second-factor', factors);
    await answer(visit, '**/api/user/*/role', CONFIRM_AGAIN, CONFIRM_AGAIN.status);
    await changeRole(visit);
    await visit.page.getByRole('alertdialog').getByRole('button', { name: 'Change Role' }).click();
    await expect(visit.page.getByRole('dialog').getByRole('button', { name: 'Confirm' })).toBeVisible();
  };
}

async function changeRole(visit: Visit): Promise<void> {
  await goTo(visit, `${USERS}?search=sam`);
  await visit.page.getByLabel('Role of Sam Okafor').selectOption('Support');
  await expect(visit.page.getByRole('alertdialog')).toBeVisible();
}

async function openUserMenu(visit: Visit): Promise<void> {
  await goTo(visit, `${USERS}?search=support`);
  await visit.page.getByRole('button', { name: /^More for / }).click();
  await expect(visit.page.getByRole('button', { name: 'Reset second factor' })).toBeVisible();
}

async function addKey(visit: Visit): Promise<void> {
  await goTo(visit, '/adminDashboard/keys');
  await visit.page.getByLabel('Name').fill('Bookkeeping, nightly export of all orders to the accountant');
  await visit.page.getByLabel('Read orders').check();
  await visit.page.getByRole('button', { name: 'Add Key' }).click();
  await expect(visit.page.locator('code')).toBeVisible();
}

async function deleteAccount(visit: Visit): Promise<void> {
  await goTo(visit, PROFILE);
  await openDialog(visit, 'Delete Account');
}
