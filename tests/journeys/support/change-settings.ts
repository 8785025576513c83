import { settingsCalls } from '#features/settings/settings-calls.ts';
import type { Settings } from '#features/settings/settings-schema.ts';
import { getAdmin, request } from './api.ts';
import type { Shop } from './shop-process.ts';

/** Changes some settings of a shop and keeps the others. */
export async function changeSettings(shop: Shop, changes: Partial<Settings>): Promise<void> {
  const as = await getAdmin(shop);
  const { changedAt: _, changedBy: __, ...settings } = await request(shop, settingsCalls.readSettings, { as });
  await request(shop, settingsCalls.saveSettings, { as, body: { ...settings, ...changes } });
}
