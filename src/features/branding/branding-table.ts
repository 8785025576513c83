/** What staff have changed of the shop's look. */
export interface BrandingTable {
  /** `shop`: there is one row. */
  id: string;
  /** JSON of a `Look`. */
  look: string;
  /** The logo as a PNG in base64, for mails, documents and error pages. Null without one of its own. */
  logo_png: string | null;
  /** The icon as a square PNG in base64. Null without one of its own. */
  icon_png: string | null;
  /** Grows with each change. */
  version: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    branding: BrandingTable;
  }
}
