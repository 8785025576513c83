import { taxCalls } from '#features/tax/tax-calls.ts';
import { EU_MEMBERS } from '#platform/european-union.ts';
import { type Person, request } from '../journeys/support/api.ts';
import { NAMES } from '../journeys/support/names.ts';
import type { Shop } from '../journeys/support/shop-process.ts';
import { expect } from '../journeys/support/test.ts';
import { at, goTo, refusing } from './openers.ts';
import type { Screen, Visit } from './screen.ts';

const PAGE = '/adminDashboard/taxes';

/** Tax rates and the report of a quarter. Only the shop with long names has rates. */
export const TAX_SCREENS: readonly Screen[] = [
  { page: 'taxes', state: 'empty', as: 'newAdmin', open: at(PAGE) },
  { page: 'taxes', state: 'full', as: 'longAdmin', open: at(PAGE) },
  { page: 'taxes', state: 'report of many countries', as: 'longAdmin', open: (visit) => openReport(visit) },
  { page: 'taxes', state: 'failing', as: 'newAdmin', open: refusing('**/api/tax-rate', PAGE) },
  { page: 'taxes', state: 'refused', as: 'newAdmin', isOverlay: true, open: (visit) => refuseRate(visit) },
];

/** Enters rates of several countries, one with names that are as long as they may be. */
export async function addLongRates(shop: Shop, as: Person): Promise<void> {
  for (const country of ['EU', 'GB', 'CH']) await request(shop, taxCalls.addTaxPreset, { as, body: { country } });
  const rates = await request(shop, taxCalls.listTaxRates, { as });
  const long = {
    ...({ country: 'GS', postalPrefix: 'SIQQ1ZZ', taxClass: 'standard', percent: 12.3456 } as const),
    ...{ name: NAMES.unbroken.slice(0, 50), validFrom: '2027-01-01T00:00:00Z' },
  };
  await request(shop, taxCalls.replaceTaxRates, { as, body: [...rates, long] });
}

async function openReport(visit: Visit): Promise<void> {
  const rows = EU_MEMBERS.map((country, index) => ({
    ...{ country, taxClass: index % 3 === 0 ? 'reduced' : 'standard', percent: 5 + index * 0.7 },
    ...{ net: 123_456.78 * (index + 1), tax: 23_456.78 * (index + 1) },
  }));
  await visit.page.route('**/api/tax-report?*', (route) => route.fulfill({ json: rows }));
  await goTo(visit, PAGE);
}

async function refuseRate(visit: Visit): Promise<void> {
  await goTo(visit, PAGE);
  await visit.page.getByRole('button', { name: 'Add Rate' }).click();
  const dialog = visit.page.getByRole('dialog');
  await dialog.getByLabel('Rate', { exact: true }).fill('107');
  await dialog.getByRole('button', { name: 'Save Rate' }).click();
  await expect(dialog.getByText('Write a percentage from 0 to 100')).toBeVisible();
}
