import type { Selectable } from 'kysely';
import { endOfPrefix } from '#platform/database/search-key.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Synonyms } from './match-synonyms.ts';
import type { SearchIndexWordTable } from './search-table.ts';

/** A word of the index and the bits of the fields that contain it. */
export type DictionaryWord = Selectable<SearchIndexWordTable>;

/** What the words of a search may stand for. */
export interface Vocabulary {
  synonyms: Synonyms;
  /** Lists words that begin with a text, alphabetically, up to `max`, at most {@link MAX_COMPLETIONS}. */
  listCompletions(prefix: string, max: number): Promise<readonly DictionaryWord[]>;
  /** Finds which of these words the dictionary has. */
  findKnown(words: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Words that begin with a text are considered up to this number. */
export const MAX_COMPLETIONS = 100;

/** Creates the vocabulary of one search, which reads each beginning once however many corrections are tried. */
export function createVocabulary(db: Database, synonyms: Synonyms): Vocabulary {
  const completions = new Map<string, Promise<readonly DictionaryWord[]>>();
  return {
    synonyms,
    async listCompletions(prefix, max) {
      const words = completions.get(prefix) ?? readCompletions(db, prefix);
      completions.set(prefix, words);
      return (await words).slice(0, max);
    },
    findKnown: async (words) => new Set((await findWords(db, words)).map(({ word }) => word)),
  };
}

function readCompletions(db: Database, prefix: string): Promise<DictionaryWord[]> {
  return db
    .selectFrom('search_index_word')
    .select(['word', 'fields'])
    .where('word', '>=', prefix)
    .where('word', '<', endOfPrefix(prefix))
    .orderBy('word')
    .limit(MAX_COMPLETIONS)
    .execute();
}

/** Finds which of these words the dictionary has. */
export async function findWords(db: Database, words: readonly string[]): Promise<DictionaryWord[]> {
  if (words.length === 0) return [];
  return db.selectFrom('search_index_word').select(['word', 'fields']).where('word', 'in', words).execute();
}
