import { collectionCalls } from '#features/collection/collection-calls.ts';
import { type Person, request } from '../journeys/support/api.ts';
import { NAMES } from '../journeys/support/names.ts';
import type { Shop } from '../journeys/support/shop-process.ts';

/** Adds collections whose texts are as long as they may be, one of them without products. */
export async function addLongCollections(shop: Shop, as: Person): Promise<void> {
  const shared = { published: true, text: `${NAMES.long}\n\n${NAMES.unbroken}` };
  const drafts = [
    { ...shared, slug: 'long', title: NAMES.long.slice(0, 100), kind: 'rule' as const, rule: {} },
    { ...shared, title: NAMES.unbroken.slice(0, 100), kind: 'picked' as const, productIds: [] },
    { title: NAMES.arabic, published: false, kind: 'rule' as const, rule: { reduced: true } },
  ];
  for (const body of drafts) await request(shop, collectionCalls.addCollection, { as, body });
}
