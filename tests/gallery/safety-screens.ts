import { expect } from '../journeys/support/test.ts';
import { goTo, refuse } from './openers.ts';
import type { Screen, Visit } from './screen.ts';

/** Who made products. */
export const SAFETY_SCREENS: readonly Screen[] = [
  { page: 'manufacturers', state: 'empty', as: 'newAdmin', open: (visit) => openManufacturers(visit, []) },
  { page: 'manufacturers', state: 'full', as: 'admin', open: (visit) => openManufacturers(visit, MANUFACTURERS) },
  {
    page: 'manufacturers',
    state: 'long names',
    as: 'longAdmin',
    open: (visit) => openManufacturers(visit, [LONG_MANUFACTURER]),
  },
  {
    page: 'manufacturers',
    state: 'invalid',
    as: 'admin',
    async open(visit) {
      await openManufacturers(visit, MANUFACTURERS.slice(0, 1));
      await visit.page.getByRole('button', { name: 'Add Manufacturer' }).click();
      await visit.page.getByRole('button', { name: 'Save Change' }).click();
      await expect(visit.page.getByText('Address is required')).toBeVisible();
    },
  },
  {
    page: 'manufacturers',
    state: 'failing',
    as: 'admin',
    async open(visit) {
      await refuse(visit, '**/api/manufacturer');
      await goTo(visit, '/adminDashboard/manufacturers');
    },
  },
];

const MANUFACTURERS = [
  {
    _id: 'a',
    name: 'Brindlo GmbH',
    address: 'Lindenallee 12\n04109 Leipzig\nGermany',
    email: 'safety@brindlo.example',
  },
  {
    _id: 'b',
    name: 'Ostrelle Co., Ltd.',
    address: '22F, 118 Keyuan Road\nNanshan, Shenzhen 518057\nChina',
    email: 'support@ostrelle.example',
    responsiblePerson: 'EU Product Contact GmbH\nSpeicherstraße 3\n60327 Frankfurt am Main, Germany',
  },
];
const LONG_MANUFACTURER = {
  _id: 'c',
  name: 'Donaudampfschifffahrtsgesellschaftstastaturenmanufaktur mit beschränkter Haftung und Kompanie',
  address: 'Straße der Donaudampfschifffahrtsgesellschaftskapitäne 1234\n12345 Niederösterreich',
  email: `${'safety.'.repeat(16)}information@donaudampfschifffahrt.example`,
};
async function openManufacturers(visit: Visit, manufacturers: readonly object[]): Promise<void> {
  await visit.page.route('**/api/manufacturer', (route) => route.fulfill({ json: manufacturers }));
  await goTo(visit, '/adminDashboard/manufacturers');
}
