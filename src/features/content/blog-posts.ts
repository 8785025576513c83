import { formatDay } from '#platform/format-dates.ts';
import { shorten } from '#platform/shorten.ts';
import type { Blog } from './blog-schema.ts';

/** The number of recent posts on the home page and next to the list (specification, section 9). */
export const RECENT_BLOGS = 3;
/** The maximum length of the excerpt on a card. */
const EXCERPT_CHARACTERS = 150;
/** The maximum length of titles in the recent-post list and in breadcrumbs. */
const SHORT_TITLE_CHARACTERS = 25;

/** The data of a card. */
export interface BlogSummary extends Pick<Blog, '_id' | 'date' | 'title' | 'img' | 'alt'> {
  /** The date in words. It is written on the server, so that browsers need no code for it. */
  day: string;
  shortTitle: string;
  excerpt: string;
  path: string;
}

/** "2026-09-15" → "15 September 2026". */
export function dayOf(date: string): string {
  return formatDay(date, 'longDay');
}

/** Shortens a title: "Choosing switches: linear…". */
export function shortTitleOf(title: string): string {
  return shorten(title, SHORT_TITLE_CHARACTERS);
}

/** Returns the beginning of a text. */
export function excerptOf(text: string): string {
  return shorten(text, EXCERPT_CHARACTERS);
}
