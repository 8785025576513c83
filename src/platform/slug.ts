import * as z from 'zod/mini';

const MAX_SLUG_CHARACTERS = 80;

/** Words that addresses of the shop use themselves, so that no product or collection can have them. */
const RESERVED: ReadonlySet<string> = new Set(['new', 'search', 'all', 'edit', 'board', 'fits', 'api']);
const PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Ids are random UUIDs. */
const ID_SHAPE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Says what is wrong with a slug and what to do, to be read after its name. Undefined if nothing is. */
export function findSlugMistake(slug: string): string | undefined {
  if (slug.length > MAX_SLUG_CHARACTERS) return `has at most ${MAX_SLUG_CHARACTERS} characters. Shorten it.`;
  return PATTERN.test(slug) ? undefined : 'has only letters a to z, digits, and single hyphens between them.';
}

/** Whether a slug would hide a page of the shop, or could be the id of something else. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug) || ID_SHAPE.test(slug);
}

/** The part of an address that names a page, which may be reserved. */
export const statedSlugSchema = z.string().check(({ value, issues }) => {
  const mistake = findSlugMistake(value);
  if (mistake !== undefined) issues.push({ code: 'custom', input: value, message: `The address ${mistake}` });
});
