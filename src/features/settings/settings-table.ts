/**
 * The only row of `shop_settings`, which exists after the first change. A setting that is null has its default, which
 * may come from the environment.
 */
export interface ShopSettingsTable {
  id: 'shop';
  name: string | null;
  address: string | null;
  email: string | null;
  tax_number: string | null;
  low_stock: number | null;
  announcement: string | null;
  time_zone: string | null;
  /** JSON. */
  social_links: string | null;
  /** All settings without a column of their own that differ from their defaults, as JSON. */
  others: string | null;
  /** Grows with each change. */
  version: number;
  /** Epoch milliseconds. */
  changed_at: number;
  changed_by: string | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    shop_settings: ShopSettingsTable;
  }
}
