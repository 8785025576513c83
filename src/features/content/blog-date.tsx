import { formatBlogDate } from './blog.ts';

/** The date of a post, also in machine-readable form. */
export function BlogDate({ date }: { date: string }) {
  return <time dateTime={date}>{formatBlogDate(date)}</time>;
}
