import slugify from '@sindresorhus/slugify';
import { isReservedSlug } from './slug.ts';

/** The longest slug that is made from a name, which leaves room for an ending. Longer names are cut at a word. */
const MAX_CHARACTERS = 60;
/** Further slugs that are tried when the first ones are taken, before one with random characters. */
const NUMBERED = 5;

/**
 * Makes a slug from a name: accents and other scripts are written in the letters a to z. Returns `fallback` if nothing
 * is left, as of a name of symbols, or if the word is reserved.
 */
export function slugFrom(name: string, fallback: string): string {
  const slug = cutAtHyphen(slugify(name, { decamelize: false }));
  return slug === '' || isReservedSlug(slug) ? fallback : slug;
}

/** Lists slugs to try in turn, until one is free: the slug itself, numbered ones, and one that ends in `unique`. */
export function slugCandidates(slug: string, unique: string): string[] {
  const numbered = Array.from({ length: NUMBERED }, (_, index) => `${slug}-${index + 2}`);
  return [slug, ...numbered, `${slug}-${unique}`];
}

function cutAtHyphen(slug: string): string {
  if (slug.length <= MAX_CHARACTERS) return slug;
  const cut = slug.slice(0, MAX_CHARACTERS + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 0)) || slug.slice(0, MAX_CHARACTERS);
}
