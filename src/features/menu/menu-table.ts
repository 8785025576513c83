/** A menu that staff have changed. */
export interface MenuTable {
  /** `header` or `footer`. */
  name: string;
  /** JSON. Null if it has the links of the specification again. */
  entries: string | null;
  /** Grows with each change. */
  version: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    menu: MenuTable;
  }
}
