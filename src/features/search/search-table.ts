/** Rows of `search_index_product`: the number of each product in the index. Newer products have higher numbers. */
interface SearchIndexProductTable {
  number: number;
  product_id: string;
}

/** Rows of `search_index_word`: every word of the index, and the fields that contain it as bits. */
export interface SearchIndexWordTable {
  word: string;
  fields: number;
}

/** Rows of `search_index_state`, by the name of the lexemes: the last product that building the index has reached. */
interface SearchIndexStateTable {
  name: string;
  added_at: number;
  product_id: string;
  is_complete: number;
}

/** Rows of `search_index_postponed`: products that are to be indexed after the transaction that changed them. */
export interface SearchIndexPostponedTable {
  product_id: string;
}

/** Rows of `search_synonym`: groups of words that mean the same, as a JSON array. */
interface SearchSynonymTable {
  position: number;
  words: string;
}

/** Rows of `search_missed`: searches that found nothing, counted by day (days since 1970 in UTC). */
interface SearchMissedTable {
  day: number;
  query: string;
  searches: number;
  last_at: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    search_index_product: SearchIndexProductTable;
    search_index_word: SearchIndexWordTable;
    search_index_state: SearchIndexStateTable;
    search_index_postponed: SearchIndexPostponedTable;
    search_synonym: SearchSynonymTable;
    search_missed: SearchMissedTable;
  }
}
