import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { Expression } from '../expression.ts';
import type { RankedConditions } from './ranked-conditions.ts';

/** A product in the index and its lexemes. Unpublished products have none. */
export interface IndexEntry {
  productId: string;
  lexemes: readonly string[];
}

/** The index as one search sees it. */
export interface IndexReader {
  /** The highest number in the index. */
  last: number;
  /** Counts the matches of each condition among the newest `size` numbers. */
  countAmongNewest(conditions: readonly Expression[], size: number): Promise<readonly number[]>;
  /**
   * Finds products by number, each with the index of the first condition that it matches: the newest of each
   * condition, up to `limit`. A weaker condition counts only while stricter ones have found fewer.
   */
  match(conditions: RankedConditions, limit: number): Promise<Map<number, number>>;
  /** Counts the products that match a condition, up to `max`. */
  count(condition: Expression, max: number): Promise<number>;
}

/** The full-text index of an engine. Both engines find the same products, in the same order. */
export interface SearchEngine {
  /** Adds or replaces products. New ones get higher numbers, in this order. */
  write(trx: ShopTransaction, entries: readonly IndexEntry[]): Promise<void>;
  remove(trx: ShopTransaction, productIds: readonly string[]): Promise<void>;
  /** Adds words to the dictionary, with the bits of the fields that contain them. */
  addWords(trx: ShopTransaction, fieldsOf: ReadonlyMap<string, number>): Promise<void>;
  /** Reads the index for one search, after everything that was committed before. */
  read(db: Database): Promise<IndexReader>;
  /** Lists words of the dictionary that share letters with this one, the most similar first. */
  listSimilarWords(db: Database, word: string, limit: number): Promise<string[]>;
  /** Whether the database can find similar words. PostgreSQL cannot if the migration found no extension for it. */
  canListSimilarWords(db: Database): Promise<boolean>;
}
