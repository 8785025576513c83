import { expect } from '../journeys/support/test.ts';
import { at, goTo, openDialog, refusing } from './openers.ts';
import type { Screen, Visit } from './screen.ts';

const LIST = '/adminDashboard/webhooks';

/** Webhooks in the dashboard, and the deliveries to one. */
export const WEBHOOK_SCREENS: readonly Screen[] = [
  { page: 'webhooks', state: 'empty', as: 'newAdmin', open: at(LIST) },
  { page: 'webhooks', state: 'full', as: 'admin', open: at(LIST) },
  { page: 'webhooks', state: 'long address', as: 'longAdmin', open: at(LIST) },
  {
    page: 'webhooks',
    state: 'invalid',
    as: 'admin',
    async open({ page, ...visit }) {
      await goTo({ page, ...visit }, LIST);
      await page.getByLabel('Address').fill('hooks');
      await page.getByRole('button', { name: 'Add Webhook' }).click();
      await expect(page.getByText('Choose at least one event')).toBeVisible();
    },
  },
  { page: 'webhooks', state: 'added', as: 'admin', open: (visit) => addWebhook(visit) },
  { page: 'webhooks', state: 'failing', as: 'admin', open: refusing('**/api/webhook', LIST) },
  { page: 'webhook', state: 'full', as: 'admin', open: (visit) => openWebhook(visit) },
  {
    page: 'webhook',
    state: 'empty',
    as: 'admin',
    open: (visit) => goTo(visit, `${LIST}/${visit.samples.webhooks.unused}`),
  },
  { page: 'webhook', state: 'failed', as: 'admin', open: (visit) => openDelivery(visit, 'Failed') },
  { page: 'webhook', state: 'waiting', as: 'admin', open: (visit) => openDelivery(visit, 'Waiting') },
  { page: 'webhook', state: 'delivered', as: 'admin', open: (visit) => openDelivery(visit, 'Delivered') },
  {
    page: 'webhook',
    state: 'long address',
    as: 'longAdmin',
    open: (visit) => goTo(visit, `${LIST}/${visit.samples.webhooks.long}`),
  },
  {
    page: 'webhook',
    state: 'delete',
    as: 'admin',
    isOverlay: true,
    async open(visit) {
      await openWebhook(visit);
      await openDialog(visit, 'Delete');
    },
  },
];

/** Adds a webhook that is not stored, so that the other screens stay as they are. */
async function addWebhook(visit: Visit): Promise<void> {
  const { page } = visit;
  const secret = 'whsec_bm90IGEgc2VjcmV0LCBidXQgYSBzYW1wbGUgb2Ygb25lIQ==';
  await page.route('**/api/webhook', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: { _id: 'new', secret } }) : route.fallback(),
  );
  await goTo(visit, LIST);
  await page.getByLabel('Address').fill('https://warehouse.example.com/hooks');
  await page.getByLabel('A parcel was shipped').check();
  await page.getByRole('button', { name: 'Add Webhook' }).click();
  await expect(page.getByText(secret)).toBeVisible();
}

function openWebhook(visit: Visit): Promise<void> {
  return goTo(visit, `${LIST}/${visit.samples.webhooks.busy}`);
}

/** Opens the first delivery in this state. */
async function openDelivery(visit: Visit, state: string): Promise<void> {
  await openWebhook(visit);
  const row = visit.page.getByRole('row').filter({ hasText: state }).first();
  await row.getByRole('link', { name: 'Open' }).click();
  await expect(visit.page.getByText('Body we sent')).toBeVisible();
}
