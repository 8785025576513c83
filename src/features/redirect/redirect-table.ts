/** Rows of `redirect`: where addresses lead that no page has. */
export interface RedirectTable {
  id: string;
  /** The path in its normal form (`normal-path.ts`). */
  from_path: string;
  /** A path of the shop or an https address. Null if the page is gone. */
  to_path: string | null;
  /** The normal form of the path that it leads to, without a query. Null if it leads to another site. */
  to_base: string | null;
  status: 301 | 410;
  hits: number;
  created_at: number;
  created_by: string | null;
}

/** The only row of `redirect_state`, from the first redirect on. Each change adds to its version, which also locks it. */
interface RedirectStateTable {
  id: 'state';
  version: number;
}

/** Rows of `missed_path`: paths that were asked for and not found, without who asked. */
export interface MissedPathTable {
  path: string;
  count: number;
  last_at: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    redirect: RedirectTable;
    redirect_state: RedirectStateTable;
    missed_path: MissedPathTable;
  }
}
