import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { type StaffSearchResult, staffSearchCalls } from '#features/staff-search/staff-search-calls.ts';
import { useDebouncedAnswer } from '#ui/use-debounced-answer.ts';

/** What was found for a query, or why nothing could be. */
interface StaffSearch {
  query: string;
  result: StaffSearchResult | undefined;
  problem: string | undefined;
  retry: () => void;
}

/** Searches the dashboard for what is typed. */
export function useStaffSearch(typed: string): StaffSearch | undefined {
  const { query, answer: result, error, retry } = useDebouncedAnswer(typed.trim(), search);
  if (query === undefined) return undefined;
  return { query, result, problem: result ? undefined : explainFailure(error), retry };
}

function search(q: string, signal: AbortSignal): Promise<StaffSearchResult> {
  return api.request(staffSearchCalls.searchAsStaff, { query: { q }, signal });
}
