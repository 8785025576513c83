import type * as z from 'zod/mini';
import { api } from '#features/identity/session/api.ts';
import { suggestSearches } from '#features/search/suggestion-call.ts';
import { useDebouncedAnswer } from '#ui/use-debounced-answer.ts';

export type Suggestions = z.output<(typeof suggestSearches)['answer']>;

/** Loads suggestions for what is typed. */
export function useSuggestions(query: string) {
  return useDebouncedAnswer(query, suggest);
}

function suggest(q: string, signal: AbortSignal): Promise<Suggestions> {
  return api.request(suggestSearches, { query: { q }, signal });
}
