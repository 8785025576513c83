import * as z from 'zod/mini';
import { withoutNul } from '#platform/http/list-query.ts';
import { MAX_QUERY_CHARACTERS, MAX_QUERY_WORDS } from './search-bounds.ts';
import { foldText, splitWords } from './words.ts';

const TOO_LONG = `Search for at most ${MAX_QUERY_WORDS} words and ${MAX_QUERY_CHARACTERS} characters`;

/** What is searched for, with single spaces. */
export const querySchema = z.string().check(
  z.overwrite((text) => text.replaceAll(/\s+/g, ' ').trim()),
  z.minLength(1, 'Type what to search for'),
  z.refine((text) => !isTooLong(text), TOO_LONG),
  withoutNul,
);

/** Returns a sentence for people if a query is too long to be searched for. */
export function findQueryProblem(query: string): string | undefined {
  return isTooLong(query) ? `${TOO_LONG}.` : undefined;
}

/**
 * Returns whether a query is too long. What is searched for counts, and its lower case, which addresses have: both may be
 * longer than what was typed.
 */
export function isTooLong(query: string): boolean {
  if (query.length > MAX_QUERY_CHARACTERS) return true;
  if ([query.toLowerCase(), foldText(query)].some(({ length }) => length > MAX_QUERY_CHARACTERS)) return true;
  return hasTooManyWords(query);
}

/** Returns whether a text has more words than a query may have, after folding. */
export function hasTooManyWords(text: string): boolean {
  return splitWords(text).reduce((count, { parts }) => count + parts.length, 0) > MAX_QUERY_WORDS;
}
