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
  /** While pictures are fetched: the rows of the file as JSON, packed with gzip and Base64. */
  sheet: string | null;
}

/** Rows of `import_picture`: the pictures of other sites that an import fetches before it is checked. */
export interface ImportPictureTable {
  import_id: string;
  /** Its place in the import, from 0. */
  position: number;
  address: string;
  /** The URL at which it was stored. */
  url: string | null;
  /** Why it cannot be used. */
  refusal: string | null;
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
    import_picture: ImportPictureTable;
  }
}
