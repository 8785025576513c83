import { settingsCalls } from '#features/settings/settings-calls.ts';
import { DEFAULT_SETTINGS, storeSettings } from './settings.ts';
import { createTestShop, type Person, type TestShop } from './test-shop.ts';

/** Switches withdrawals on, as a shop does that sells in Europe. */
export async function takeWithdrawals(shop: TestShop, as: Person): Promise<void> {
  await shop.request(settingsCalls.saveSettings, { as, body: { ...DEFAULT_SETTINGS, withdrawal: 'on' } });
}

/** Creates a shop that takes withdrawals. */
export async function createWithdrawalShop(
  options?: Parameters<typeof createTestShop>[0],
): Promise<{ shop: TestShop; admin: Person }> {
  const shop = await createTestShop({ ...options, prepare: (trx) => storeSettings(trx, { withdrawal: 'on' }) });
  return { shop, admin: await shop.signInAsAdmin() };
}
