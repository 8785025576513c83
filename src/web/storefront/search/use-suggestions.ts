import type * as z from 'zod/mini';
import { api } from '#features/identity/session/api.ts';
import { suggestSearches } from '#features/search/suggestion-call.ts';
import { useDebouncedAnswer } from '#ui/use-debounced-answer.ts';

export type Suggestions = z.output<(typeof suggestSearches)['answer']>;

/** Loads suggestions for what is typed. Without a connection there are none. */
export function useSuggestions(query: string): Suggestions | undefined {
  return useDebouncedAnswer(query, suggest)?.answer;
}

function suggest(q: string, signal: AbortSignal): Promise<Suggestions> {
  return api.request(suggestSearches, { query: { q }, signal });
}
