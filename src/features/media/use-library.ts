import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '#features/identity/session/api.ts';
import { useDebouncedAnswer } from '#ui/use-debounced-answer.ts';
import type { MediaPicture } from './media-schema.ts';
import { pictureCalls } from './picture-calls.ts';

/** Pictures that are loaded at a time. */
const AT_ONCE = 24;

/** What is shown: the first pages of a search. */
const shownSchema = z.object({ search: z.string(), pages: z.int() });

/** Loads the pictures of the library that match a search, the first ones and then more. */
export function useLibrary(search: string) {
  const [shown, setShown] = useState({ search, pages: 1 });
  const pages = shown.search === search ? shown.pages : 1;
  const { query, answer, error, retry } = useDebouncedAnswer(JSON.stringify({ search, pages }), loadPages);

  return {
    /** Those of the last search until the next ones are there. */
    pictures: answer?.rows,
    total: answer?.total ?? 0,
    error,
    isLoading: query !== JSON.stringify({ search, pages }),
    more: () => setShown({ search, pages: pages + 1 }),
    retry,
  };
}

async function loadPages(query: string, signal: AbortSignal): Promise<{ rows: MediaPicture[]; total: number }> {
  const { search, pages } = z.parse(shownSchema, JSON.parse(query));
  const rows: MediaPicture[] = [];
  let total = 0;
  for (let page = 1; page <= pages; page++) {
    const answer = await api.requestPage(pictureCalls.listMedia, { query: { search, page, limit: AT_ONCE }, signal });
    rows.push(...answer.rows);
    total = answer.total;
  }
  return { rows, total };
}
