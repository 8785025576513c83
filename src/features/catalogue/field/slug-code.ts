import { findSlugMistake } from '#platform/slug.ts';
import type { CodeRule } from './code-schema.ts';

/** The end of an address. Other pages may have it already, which only the database knows. */
export const SLUG: CodeRule = {
  isNumeric: false,
  tidy: (typed) => typed.trim().toLowerCase(),
  findMistake: findSlugMistake,
};
