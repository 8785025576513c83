/** The only row of `tax_rate_list`, which exists after the first change. The rates are replaced and read together. */
export interface TaxRateListTable {
  id: 'shop';
  /** JSON: a list of rates. */
  rates: string;
  /** Grows with each change. */
  version: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    tax_rate_list: TaxRateListTable;
  }
}
