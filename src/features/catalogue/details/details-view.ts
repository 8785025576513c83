/** What the page of a product says about it in rows, without what depends on the chosen variant. */
export interface DetailGroup {
  /** Undefined for rows of no group where there are no groups. */
  title: string | undefined;
  rows: readonly DetailRow[];
}

/** A row: what the product says, what customers choose of an option, or what the chosen variant weighs. */
export type DetailRow =
  | {
      label: string;
      text: string;
      explanation?: string | undefined;
    }
  | {
      /** The name of the option. */
      option: string;
      /** What explains its values. */
      explanations: Readonly<Record<string, string>>;
    }
  | {
      /** The label of the weight of a variant. Variants without one do not show the row. */
      weight: string;
    };
