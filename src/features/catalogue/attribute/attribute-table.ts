/** Rows of `attribute`: the definitions of attributes. */
export interface AttributeTable {
  key: string;
  label: string;
  kind: 'text' | 'number' | 'boolean' | 'choice';
  /** Empty if it has none. */
  unit: string;
  /** A JSON list of texts. */
  choices: string;
  filterable: number;
  position: number;
  /** The heading of its group; null if it has none. */
  section: string | null;
  explanation: string | null;
  /** A JSON object of sentences by choice. */
  choice_explanations: string | null;
  /** The name of an option. */
  replaced_by: string | null;
}

/**
 * Rows of `facet_rebuild`: `definitions`, which edits of products lock so that none uses definitions that just change,
 * and `progress`, of adjusting all products to new definitions.
 */
export interface FacetRebuildTable {
  id: 'definitions' | 'progress';
  /** Of `progress`: id of the product up to which products follow the current definitions; null if all do. */
  done_up_to: string | null;
}

/**
 * Rows of `facet_value`: a value that all products of a facet set have. Products with the same values have the same set,
 * so there are few sets, and two values that no product combines have no set in common.
 */
export interface FacetValueTable {
  key: string;
  value: string;
  set_id: string;
}

/** Rows of `product_number`: the numbers of products that can be filtered by a range. */
export interface ProductNumberTable {
  product_id: string;
  key: string;
  /** The number times 1,000,000, because both engines compare integers exactly. */
  millionths: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    attribute: AttributeTable;
    facet_rebuild: FacetRebuildTable;
    facet_value: FacetValueTable;
    product_number: ProductNumberTable;
  }
}
