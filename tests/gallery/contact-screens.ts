import { expect } from '../journeys/support/test.ts';
import { at, goTo, openDialog, refuse } from './openers.ts';
import type { Screen, Visit } from './screen.ts';

const PATH = '/adminDashboard/contact';

/** The contact form of a shop that takes messages, their inbox, and the pages of the newsletter. */
export const CONTACT_SCREENS: readonly Screen[] = [
  {
    page: 'faq',
    state: 'message failing',
    as: 'longGuest',
    async open(visit) {
      await goTo(visit, '/faq');
      await refuse(visit, '**/api/contact');
      await visit.page.getByLabel('Full name').fill('Mara Lindqvist');
      await visit.page.getByLabel('Email address').fill('mara@example.com');
      await visit.page.getByLabel('Message', { exact: true }).fill('Does it take an encoder?');
      await visit.page.getByRole('button', { name: 'Submit Now' }).click();
      await expect(visit.page.getByRole('alert')).toBeVisible();
    },
  },
  { page: 'messages', state: 'long names', as: 'longAdmin', open: at(PATH) },
  { page: 'messages', state: 'answered', as: 'longAdmin', open: at(`${PATH}?state=answered`) },
  { page: 'messages', state: 'empty', as: 'newAdmin', open: at(PATH) },
  { page: 'messages', state: 'answer', as: 'longAdmin', open: openAnswer },
  {
    page: 'messages',
    state: 'answer failing',
    as: 'longAdmin',
    async open(visit) {
      await openAnswer(visit);
      await refuse(visit, '**/answer');
      await visit.page.getByLabel('Answer').fill('Yes, with another plate.');
      await visit.page.getByRole('button', { name: 'Send Answer' }).click();
      await expect(visit.page.getByRole('alert')).toBeVisible();
    },
  },
  {
    page: 'messages',
    state: 'delete',
    as: 'longAdmin',
    isOverlay: true,
    async open(visit) {
      await goTo(visit, PATH);
      await openDialog(visit, 'Delete');
    },
  },
  { page: 'newsletter', state: 'form', as: 'longGuest', open: at('/newsletter') },
  {
    page: 'newsletter',
    state: 'error in the footer',
    as: 'longGuest',
    async open(visit) {
      await goTo(visit, '/faq');
      await visit.page.getByRole('button', { name: 'Subscribe' }).click();
      await expect(visit.page.getByText('Email is Required')).toBeVisible();
    },
  },
  { page: 'newsletter', state: 'question to confirm', as: 'longGuest', open: at('/confirmNewsletter?token=sample') },
  { page: 'newsletter', state: 'question to unsubscribe', as: 'longGuest', open: at('/stopNewsletter?token=sample') },
  {
    page: 'newsletter',
    state: 'not subscribed',
    as: 'longGuest',
    async open(visit) {
      await goTo(visit, '/stopNewsletter?token=sample');
      await visit.page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click();
      await expect(visit.page.getByRole('heading', { name: 'You are not subscribed' })).toBeVisible();
    },
  },
];

async function openAnswer(visit: Visit): Promise<void> {
  await goTo(visit, PATH);
  await visit.page.getByRole('button', { name: 'Answer', exact: true }).first().click();
  await expect(visit.page.getByRole('button', { name: 'Send Answer' })).toBeVisible();
}
