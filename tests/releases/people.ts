/** The accounts and product that `use-shop.ts` creates in a release's database, shared with the test that reads it. */
const account = (name: string) => ({ name, email: `${name.toLowerCase()}@example.com`, password: 'long-enough' });

export const CUSTOMERS = {
  wilma: account('Wilma'),
  nina: account('Nina'),
  gone: account('Gone'),
  rita: account('Rita'),
  vera: account('Vera'),
  cora: account('Cora'),
  olga: account('Olga'),
  sam: account('Sam'),
};

/** A key of the shop's API. */
export const API_KEY = { name: 'Warehouse', permissions: ['orders.read' as const] };

export const PRODUCT = { name: 'Release board', price: 60, stock: 100 };

/** Rita's product: she bought 3, which were shipped, and asked to return 2. */
export const RETURNED_PRODUCT = { name: 'Returned board', price: 40, stock: 10 };

/** Vera's product: she bought 2 of the dearer variant. */
export const CHOSEN_PRODUCT = {
  name: 'Chosen board',
  options: [{ name: 'Switch', values: ['Linear', 'Tactile'] }],
  variants: [
    { sku: 'CHOSEN-L', values: { Switch: 'Linear' }, price: 60, stock: 5 },
    { sku: 'CHOSEN-T', values: { Switch: 'Tactile' }, price: 65, stock: 7 },
  ],
};

/** Olga's product: she bought all of it, reviewed it, wished for more, and waits for it. */
export const LIKED_PRODUCT = { name: 'Liked board', price: 70, stock: 2 };
export const REVIEW = { rating: 4, title: 'Quiet', text: 'As soft as I hoped.' };

/** Cora's coupon, of which she took one of two uses: she bought a product for {@link PRODUCT}'s price with it. */
export const COUPON = { code: 'RELEASE10', kind: 'percent', value: 10, maxUses: 2 } as const;
