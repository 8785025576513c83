import type { ImportState } from './product-import-schema.ts';

/** Rows of `product_import`: the imports of products from files. */
export interface ProductImportTable {
  id: string;
  file_name: string;
  state: ImportState;
  /** Id of the staff member. */
  created_by: string;
  /** Epoch milliseconds. */
  created_at: number;
  /** JSON: what the import does with each row of the file. */
  rows: string;
}

/** Rows of `product_import_change`: the products that an import changes. */
export interface ProductImportChangeTable {
  import_id: string;
  /** Its place in the import, from 0. */
  position: number;
  /** JSON: the rows of the product before the import; null if the import adds it. */
  before: string | null;
  /** JSON: its rows after the import. The product's row has only the columns that change. */
  after: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    product_import: ProductImportTable;
    product_import_change: ProductImportChangeTable;
  }
}
