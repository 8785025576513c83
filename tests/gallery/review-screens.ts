import { expect } from '../journeys/support/test.ts';
import { at, goTo, goToProduct, openDialog, refuse } from './openers.ts';
import type { Screen } from './screen.ts';

/** Reviews on the page of a product and in the dashboard, and the page that stops invitations. */
export const REVIEW_SCREENS: readonly Screen[] = [
  { page: 'reviews', state: 'full', as: 'admin', open: at('/adminDashboard/reviews') },
  { page: 'reviews', state: 'none hidden', as: 'admin', open: at('/adminDashboard/reviews?state=hidden') },
  {
    page: 'reviews',
    state: 'delete',
    as: 'admin',
    isOverlay: true,
    async open(visit) {
      await goTo(visit, '/adminDashboard/reviews');
      await visit.page.getByRole('button', { name: 'Delete' }).first().click();
    },
  },
  {
    page: 'reviews',
    state: 'answer',
    as: 'admin',
    async open(visit) {
      await goTo(visit, '/adminDashboard/reviews');
      await visit.page.getByRole('button', { name: 'Answer', exact: true }).first().click();
    },
  },
  {
    page: 'review',
    state: 'signed out',
    isOverlay: true,
    async open(visit) {
      await goToProduct(visit, 'Cloudrow 75');
      await openDialog(visit, 'Write a Review');
    },
  },
  {
    page: 'review',
    state: 'form',
    as: 'customer',
    isOverlay: true,
    async open(visit) {
      await goToProduct(visit, 'Alderway 60');
      await openDialog(visit, 'Write a Review');
    },
  },
  {
    page: 'review',
    state: 'list failing',
    async open(visit) {
      await goToProduct(visit, 'Alderway 60');
      await refuse(visit, '**/review?*');
      await visit.page.getByLabel('Sort').last().selectOption({ index: 1 });
      await expect(visit.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  { page: 'stop invitations', state: 'question', open: at('/stopInvitations?token=sample') },
  { page: 'confirm alert', state: 'question', open: at('/stockAlert?token=sample') },
];
