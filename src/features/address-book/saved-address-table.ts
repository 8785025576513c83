/** Rows of `saved_address`: the address book of a person. Deleted with the person. */
export interface SavedAddressTable {
  id: string;
  user_id: string;
  label: string | null;
  /** 1 for the one with which the checkout begins. */
  is_default: number;
  name: string;
  street_address: string;
  city: string;
  /** JSON: what the address has besides. */
  address: string;
  /** Epoch milliseconds. */
  added_at: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    saved_address: SavedAddressTable;
  }
}
