import { formatBlogDate } from './blog.ts';

/** The day of a post, for people and for machines. */
export function BlogDate({ date }: { date: string }) {
  return <time dateTime={date}>{formatBlogDate(date)}</time>;
}
