/** The only row of `home_page`, which exists after the first change. Its sections are replaced and read together. */
export interface HomePageTable {
  id: 'shop';
  /** JSON: a list of sections. Null if the home page is that of the specification again. */
  sections: string | null;
  /** Grows with each change. */
  version: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    home_page: HomePageTable;
  }
}
