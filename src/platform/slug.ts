import * as z from 'zod/mini';

const MAX_SLUG_CHARACTERS = 80;

/** Words that addresses of the shop use themselves, so that no product or collection can have them. */
const RESERVED = new Set(['new', 'search', 'all', 'edit', 'board', 'fits', 'api']);

/** Whether a slug would hide a page of the shop. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug);
}

/** The part of an address that names a page: small letters a to z, digits and single hyphens between them. */
export const slugSchema = z.string().check(
  z.maxLength(MAX_SLUG_CHARACTERS, `Shorten the address to ${MAX_SLUG_CHARACTERS} characters`),
  z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use small letters, digits and single hyphens between them'),
  z.refine((slug) => !isReservedSlug(slug), 'The shop uses this word for a page of its own'),
);
