/** Rows of `seed`: sample data that was inserted once. */
export interface SeedTable {
  name: string;
  seeded_at: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    seed: SeedTable;
  }
}
