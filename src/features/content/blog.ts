import { shorten } from '#platform/shorten.ts';
import type { Blog } from './blog-schema.ts';

/** How many posts count as recent, on the home page and beside the list (specification, section 9). */
const RECENT_BLOGS = 3;
/** A card shows the post's beginning, up to this many characters. */
const EXCERPT_CHARACTERS = 150;
/** Titles are cut to this where there is little room: the recent-post list, the way to a post. */
const SHORT_TITLE_CHARACTERS = 25;

/** What a card shows of a post. */
export interface BlogSummary extends Pick<Blog, '_id' | 'date' | 'title' | 'img' | 'alt'> {
  shortTitle: string;
  excerpt: string;
}

/** The latest first; of two on one day, the one that was added later. */
export function newestFirst(blogs: readonly Blog[]): Blog[] {
  return blogs.toSorted((one, other) => other.date.localeCompare(one.date) || other._id - one._id);
}

/** The newest posts, from blogs of any order: the latest comes first. */
export function recentBlogs(blogs: readonly Blog[]): Blog[] {
  return newestFirst(blogs).slice(0, RECENT_BLOGS);
}

/** Leaves out the article itself, which only the post's own page shows. */
export function summarise({ _id, date, title, article, img, alt }: Blog): BlogSummary {
  return { _id, date, title, img, alt, shortTitle: shortTitleOf(title), excerpt: excerptOf(article) };
}

/** "Choosing switches: linear…" */
export function shortTitleOf(title: string): string {
  return shorten(title, SHORT_TITLE_CHARACTERS);
}

/** The article's beginning. */
export function excerptOf(article: readonly string[]): string {
  return shorten(article.join(' '), EXCERPT_CHARACTERS);
}

/** "2026-09-15" → "15 September 2026". The date names a day, not a moment, so no time zone may move it. */
export function formatBlogDate(date: string): string {
  return dayFormatter.format(Date.parse(date));
}

const dayFormatter = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
