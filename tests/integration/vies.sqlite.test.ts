import { expect, test } from 'vitest';
import { openTaxShop } from '../support/taxes.ts';
import { startVies, type ViesAnswer } from '../support/vies-server.ts';

const NUMBER = 'FR12345678901';

async function openShop(now = Date.now) {
  const vies = await startVies();
  const open = await openTaxShop({}, { now, config: { vatCheck: { by: 'vies', url: vies.url } } });
  const items = [{ product: await open.shop.addProduct({ price: 119, stock: 100 }), amount: 1 }];
  return { vies, order: (to = 'FR', vatNumber = NUMBER) => open.place({ to, items, vatNumber }) };
}

test('VIES is asked once for a number, and orders keep its answer', async () => {
  const { vies, order } = await openShop();
  const [first, second] = [await order(), await order()];
  expect(first).toMatchObject({ taxTreatment: 'reverse-charge', vatNumber: NUMBER });
  expect(first.vatCheck).toMatchObject({ result: 'valid', by: 'vies', inquiry: 'WAPIAAAAY' });
  expect(second.vatCheck).toEqual(first.vatCheck);
  expect(vies.asked).toEqual([{ path: '/rest-api/check-vat-number', countryCode: 'FR', vatNumber: '12345678901' }]);
});

test('VIES calls Greece EL, and is not asked where the number does not matter', async () => {
  const { vies, order } = await openShop();
  await order('FR', 'EL094014201');
  expect(vies.asked).toMatchObject([{ countryCode: 'EL', vatNumber: '094014201' }]);
  for (const [to, vatNumber] of [
    ['DE', NUMBER],
    ['CH', NUMBER],
    ['FR', 'CHE-123.456.789 MWST'],
  ])
    await order(to, vatNumber);
  expect(vies.asked).toHaveLength(1);
});

test.each<[ViesAnswer, 'invalid' | 'unknown']>([
  ['invalid', 'invalid'],
  ['member-state-down', 'unknown'],
  ['too-many-requests', 'unknown'],
  ['nonsense', 'unknown'],
])('an order is taxed if the answer of VIES is %s', async (answer, result) => {
  const { vies, order } = await openShop();
  vies.becomes(answer);
  expect(await order()).toMatchObject({ taxTreatment: 'standard', taxAmount: 19.95, vatCheck: { result } });
});

test('an order waits at most three seconds for VIES, is taxed, and asks again later', async () => {
  const clock = { now: Date.now() };
  const { vies, order } = await openShop(() => clock.now);
  vies.becomes('silence');
  const begun = performance.now();
  const taxed = await Promise.all([order(), order()]);
  expect(performance.now() - begun).toBeLessThan(4500);
  for (const each of taxed) expect(each).toMatchObject({ taxTreatment: 'standard', vatCheck: { result: 'unknown' } });
  expect(vies.asked).toHaveLength(1);
  vies.becomes('valid');
  clock.now += 11_000;
  expect(await order()).toMatchObject({ taxTreatment: 'reverse-charge' });
});
