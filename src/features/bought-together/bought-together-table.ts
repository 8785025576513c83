/** Rows of `bought_pair`: how many orders contain both products. Each pair has a row for either product. */
export interface BoughtPairTable {
  product_id: string;
  partner_id: string;
  orders: number;
}

/** Rows of `bought_pair_progress`: the last order or event that was counted. */
export interface BoughtPairProgressTable {
  name: 'placed' | 'cancelled';
  /** Epoch milliseconds. */
  at: number;
  id: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    bought_pair: BoughtPairTable;
    bought_pair_progress: BoughtPairProgressTable;
  }
}
