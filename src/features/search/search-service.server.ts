import { listInOrder } from '#features/catalogue/product-queries.server.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import type { Database } from '#platform/database/tables.ts';
import { type BoundConditions, createBounding } from './bounded-conditions.server.ts';
import { type Candidate, findInStock, listNamesBeginning, readCandidates } from './candidates.server.ts';
import { correctWords } from './correction.server.ts';
import { createVocabulary, type Vocabulary } from './dictionary.server.ts';
import { searchEngineOf } from './engine/choose-engine.server.ts';
import { weakestOf } from './engine/ranked-conditions.ts';
import type { IndexReader } from './engine/search-engine.server.ts';
import type { Synonyms } from './match-synonyms.ts';
import { countMissed } from './missed.server.ts';
import { buildConditions, type IndexFilter, NAME_RANK } from './query-conditions.server.ts';
import { type RankOptions, rankCandidates } from './ranking.server.ts';
import { MAX_RESULTS, MAX_SUGGESTED_FROM } from './search-bounds.ts';
import { isTooLong } from './search-query.ts';
import type { SearchView } from './search-view.ts';
import { suggestTerms } from './terms.ts';
import { type Compound, splitWords } from './words.ts';

const MAX_SUGGESTED_PRODUCTS = 6;
/** Products whose names begin with the query that are found although they are not among the newest, by name. */
const MAX_NAMES_BEGINNING = 24;

export interface SearchOptions {
  /** Number of products to skip and to return. */
  offset?: number;
  limit: number;
  /** Takes the words as they are, without correcting typing errors. */
  literal?: boolean;
}

/** The products that were found. `total` is counted up to {@link MAX_RESULTS} and a little more. */
export interface SearchResult {
  /** The words that were probably meant, if no product has those that were typed. */
  corrected?: string;
  products: Product[];
  total: number;
}

/** Words that are searched for. */
interface Understood {
  words: readonly Compound[];
  text: string;
}

/** What one search has read. */
interface Reading {
  index: IndexReader;
  vocabulary: Vocabulary;
  bound: BoundConditions;
}

interface FindOptions {
  filter: IndexFilter;
  /** Matches of each kind that are considered. */
  limit: number;
}

interface RankingOptions extends FindOptions, Pick<RankOptions, 'needed' | 'sort'> {
  literal?: boolean | undefined;
}

/** All matches, the best first. */
interface Ranking {
  ranked: Candidate[];
  /** The words that were searched for. */
  text: string;
  corrected?: string;
}

/** Products for a view, before its other filters apply. */
export interface FoundForView {
  /** As in {@link SearchResult}. */
  corrected?: string;
  /** The best first. */
  ids: string[];
  /** Those among which filter options are counted, also without the category and company of the view. */
  countedIds: string[];
}

interface SearchDependencies {
  db: Database;
  now: () => number;
  listSynonyms: () => Promise<Synonyms>;
  /** Whether the database can find words with typing errors. */
  canCorrect: () => boolean;
}

export type SearchService = ReturnType<typeof createSearchService>;

/** Creates the search over all published products. */
export function createSearchService({ db, now, listSynonyms, canCorrect }: SearchDependencies) {
  const engine = searchEngineOf(db);

  /** Finds the best matches, each with the index of its condition. Of common words, the newest are considered. */
  async function find(
    { text, words }: Understood,
    { index, vocabulary, bound }: Reading,
    { filter, limit }: FindOptions,
  ) {
    const ranks = await index.match(await bound(await buildConditions(vocabulary, words, filter)), limit);
    if (ranks.size >= limit) {
      for (const number of await listNamesBeginning(db, text, MAX_NAMES_BEGINNING)) {
        if (!ranks.has(number)) ranks.set(number, NAME_RANK);
      }
    }
    return ranks;
  }

  async function findCorrected(
    words: readonly Compound[],
    { index, vocabulary, bound }: Reading,
  ): Promise<Understood | undefined> {
    if (!canCorrect()) return undefined;
    const countMatches = async (tried: readonly Compound[], max: number) =>
      index.count(weakestOf(await bound(await buildConditions(vocabulary, tried))), max);
    const meant = await correctWords({ db, engine, countMatches }, words);
    return meant && { words: meant, text: meant.map(({ parts }) => parts.join('-')).join(' ') };
  }

  async function rank(query: string, options: RankingOptions): Promise<Ranking> {
    const typed = { text: query, words: isTooLong(query) ? [] : splitWords(query) };
    if (typed.words.length === 0) return { ranked: [], text: query };
    const [index, synonyms] = await Promise.all([engine.read(db), listSynonyms()]);
    const reading = { index, vocabulary: createVocabulary(db, synonyms), bound: createBounding(index) };
    const order = async ({ text }: Understood, ranks: ReadonlyMap<number, number>) => {
      const candidates = await readCandidates(db, [...ranks.keys()], options.filter);
      return rankCandidates(candidates, { ...options, text, ranks, findInStock: (ids) => findInStock(db, ids) });
    };
    const ranks = await find(typed, reading, options);
    if (ranks.size > 0 || options.literal) return { text: query, ranked: await order(typed, ranks) };
    const meant = await findCorrected(typed.words, reading);
    if (!meant) return { ranked: [], text: query };
    const ranked = await order(meant, await find(meant, reading, options));
    return { text: meant.text, corrected: meant.text, ranked };
  }

  async function readResult(
    { ranked, corrected }: Ranking,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<SearchResult> {
    const products = await readInOrder(db, ranked.slice(offset, offset + limit));
    return { ...(corrected !== undefined && { corrected }), products, total: ranked.length };
  }

  return {
    /** Finds published products with all words of a query. */
    async search(query: string, { offset = 0, limit, literal }: SearchOptions): Promise<SearchResult> {
      const ranking = await rank(query, { filter: {}, limit: MAX_RESULTS, needed: offset + limit, literal });
      return readResult(ranking, { offset, limit });
    },

    /** Finds the products for a view of the search page, and records what nothing was found for. */
    async findForView({ q, category, company, sort, literal }: SearchView): Promise<FoundForView> {
      const options = { limit: MAX_RESULTS, needed: Number.POSITIVE_INFINITY, sort, literal };
      const { ranked: all, corrected } = await rank(q, { ...options, filter: {} });
      if (q !== '' && all.length === 0) await countMissed(db, q, now());
      const isFiltered = category !== undefined || company !== undefined;
      // Of common words, more products of the category or company are found than among those of all.
      const filtered = isFiltered && all.length >= MAX_RESULTS;
      const { ranked } = filtered ? await rank(q, { ...options, filter: { category, company } }) : { ranked: all };
      const ids = ranked.map(({ id }) => id);
      return {
        ...(corrected !== undefined && { corrected }),
        ids,
        countedIds: [...new Set([...ids, ...all.map(({ id }) => id)])],
      };
    },

    /** Suggests products and searches while a query is typed. */
    async suggest(query: string): Promise<{ products: Product[]; terms: string[]; total: number }> {
      const options = { filter: {}, limit: MAX_SUGGESTED_FROM, needed: MAX_SUGGESTED_PRODUCTS };
      const { ranked, text } = await rank(query, options);
      const products = await readInOrder(db, ranked.slice(0, MAX_SUGGESTED_PRODUCTS));
      return { products, terms: suggestTerms(text, ranked), total: Math.min(ranked.length, MAX_SUGGESTED_FROM) };
    },

    /** Records that a search found nothing, without who searched. */
    recordMissed: (query: string): Promise<void> => countMissed(db, query, now()),
  };
}

function readInOrder(db: Database, candidates: readonly Candidate[]): Promise<Product[]> {
  return listInOrder(
    db,
    candidates.map(({ id }) => id),
  );
}
