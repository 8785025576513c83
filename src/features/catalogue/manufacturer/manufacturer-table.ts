/** Rows of `manufacturer`. Products name theirs in `manufacturer_id`. */
export interface ManufacturerTable {
  id: string;
  name: string;
  address: string;
  email: string;
  /** Null if there is none. */
  responsible_person: string | null;
  /** Its place in the list of staff. */
  position: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    manufacturer: ManufacturerTable;
  }
}
