import * as z from 'zod/mini';
import { withoutNul } from '#platform/http/list-query.ts';
import { MAX_QUERY_CHARACTERS } from './search-bounds.ts';

/** What is searched for, with single spaces. */
export const querySchema = z.string().check(
  z.overwrite((text) => text.replaceAll(/\s+/g, ' ').trim()),
  z.minLength(1, 'Type what to search for'),
  z.maxLength(MAX_QUERY_CHARACTERS, `Search for at most ${MAX_QUERY_CHARACTERS} characters`),
  withoutNul,
);
