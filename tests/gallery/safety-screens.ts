import { attributeCalls } from '#features/catalogue/attribute/attribute-calls.ts';
import { manufacturerCalls } from '#features/catalogue/manufacturer/manufacturer-calls.ts';
import { addProduct, request, signInAsAdmin } from '../journeys/support/api.ts';
import { expect } from '../journeys/support/test.ts';
import { goTo, refusing } from './openers.ts';
import type { Screen, Visit } from './screen.ts';

/** Who made products, their warnings, and what they say about their charger. */
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
    open: refusing('**/api/manufacturer', '/adminDashboard/manufacturers'),
  },
  { page: 'product', state: 'safety and charger', as: 'longGuest', open: (visit) => openSafe(visit, MANUFACTURERS[1]) },
  {
    page: 'product',
    state: 'safety with long names',
    as: 'longGuest',
    open: (visit) => openSafe(visit, LONG_MANUFACTURER),
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
const WARNINGS = [
  'Contains a lithium-ion battery. Do not crush it, open it, or leave it in heat above 60 °C.',
  'Listening at high volume for a long time can damage your hearing.',
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenwarnung.',
].join('\n');

const FLAG = { kind: 'boolean', filterable: false } as const;
const WATTS = { kind: 'number', unit: 'W', filterable: false } as const;
const CHARGING = [
  { key: 'charger-included', label: 'Charger included', ...FLAG },
  { key: 'charging-power-min', label: 'Lowest charging power', ...WATTS },
  { key: 'charging-power-max', label: 'Highest charging power', ...WATTS },
  { key: 'usb-pd', label: 'USB Power Delivery', ...FLAG },
];

async function openManufacturers(visit: Visit, manufacturers: readonly object[]): Promise<void> {
  await visit.page.route('**/api/manufacturer', (route) => route.fulfill({ json: manufacturers }));
  await goTo(visit, '/adminDashboard/manufacturers');
}

/** Opens the page of a new product of this manufacturer, with warnings and a charger. */
async function openSafe({ shop, ...visit }: Visit, maker = LONG_MANUFACTURER): Promise<void> {
  const as = await signInAsAdmin(shop);
  const known = await request(shop, attributeCalls.listAttributes, {});
  const others = known.filter(({ key }) => CHARGING.every((each) => each.key !== key));
  await request(shop, attributeCalls.replaceAttributes, { as, body: [...others, ...CHARGING] });
  const makers = await request(shop, manufacturerCalls.listManufacturers, {});
  const isKnown = makers.some(({ name }) => name === maker.name);
  const body = isKnown ? makers : [...makers, maker];
  const saved = await request(shop, manufacturerCalls.replaceManufacturers, { as, body });
  const { _id } = await addProduct(shop, {
    manufacturerId: saved.find(({ name }) => name === maker.name)?._id,
    warnings: WARNINGS,
    attributes: [
      { key: 'charger-included', value: false },
      { key: 'charging-power-min', value: 12.5 },
      { key: 'charging-power-max', value: 140 },
      { key: 'usb-pd', value: true },
    ],
  });
  await goTo({ shop, ...visit }, `/product/${_id}`);
}
