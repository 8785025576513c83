import type * as z from 'zod/mini';
import { api } from '#features/identity/session/api.ts';
import { startSearch, suggestSearches } from '#features/search/suggestion-call.ts';
import { useDebouncedAnswer } from '#ui/use-debounced-answer.ts';

export type Suggestions = z.output<(typeof suggestSearches)['answer']>;
export type SuggestedProduct = Suggestions['products'][number];

/** Loads suggestions for what is typed. */
export function useSuggestions(query: string) {
  return useDebouncedAnswer(query, suggest);
}

function suggest(q: string, signal: AbortSignal): Promise<Suggestions> {
  return api.request(suggestSearches, { query: { q }, signal });
}

/** Loads what is offered before anything is typed. None if that fails, because the search works without. */
export async function loadStart(): Promise<readonly SuggestedProduct[]> {
  try {
    return (await api.request(startSearch)).products;
  } catch {
    return [];
  }
}
