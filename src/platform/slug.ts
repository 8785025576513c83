import * as z from 'zod/mini';

const MAX_SLUG_CHARACTERS = 80;

/** Words that addresses of the shop use themselves, so that no product or collection can have them. */
const RESERVED: ReadonlySet<string> = new Set(['new', 'search', 'all', 'edit', 'board', 'fits', 'api']);
const PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Products and collections are also found by their ids, which no other may have as a slug. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a slug would hide a page of the shop. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug) || ID.test(slug);
}

/** Says what is wrong with a slug and what to do, to be read after its name. Undefined if nothing is. */
export function findSlugMistake(slug: string): string | undefined {
  if (slug.length > MAX_SLUG_CHARACTERS) return `has at most ${MAX_SLUG_CHARACTERS} characters. Shorten it.`;
  if (!PATTERN.test(slug)) return 'has only letters a to z, digits, and single hyphens between them.';
  return isReservedSlug(slug) ? 'is a word that the shop uses itself. Choose another one.' : undefined;
}

/** The part of an address that names a page. */
export const slugSchema = z.string().check(({ value, issues }) => {
  const mistake = findSlugMistake(value);
  if (mistake !== undefined) issues.push({ code: 'custom', input: value, message: `The address ${mistake}` });
});
