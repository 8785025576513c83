/** Rows of `shipping_zone`. Lists are JSON, because a zone is always read as a whole. Times are epoch milliseconds. */
export interface ShippingZoneTable {
  id: string;
  name: string;
  /** JSON: country codes. */
  countries: string;
  /** JSON: regions as ISO 3166-2; null for none. */
  regions: string | null;
  /** JSON: beginnings of postal codes; null for none. */
  postal_prefixes: string | null;
  /** JSON: the methods as the API has them. */
  methods: string;
  added_at: number;
  /** Rises with each change, by which other processes notice it. */
  version: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    shipping_zone: ShippingZoneTable;
  }
}
