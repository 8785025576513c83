import * as z from 'zod/mini';
import { DEFAULT_PROMISES, type Promises } from '#features/settings/promises.ts';
import faqJson from '../../../content/faq.json' with { type: 'json' };
import blogsJson from '../../../public/blogs.json' with { type: 'json' };
import { type BlogSummary, newestFirst, recentBlogs, summarise } from './blog-posts.ts';
import { type Blog, blogSchema } from './blog-schema.ts';
import { type FaqItem, faqItemSchema } from './faq-schema.ts';
import { fillIn } from './fill-in.server.ts';
import { promiseValues } from './shop-values.server.ts';

/** Posts that a search finds. */
const MAX_FOUND = 3;

/* The same file is served at /blogs.json. */
const blogs = z.array(blogSchema).parse(blogsJson);
const faq = z.array(faqItemSchema).parse(faqJson);

// An answer that cannot be filled in stops the shop when it starts.
listFaq(DEFAULT_PROMISES);

/** Lists all posts, newest first. */
export function listBlogs(): BlogSummary[] {
  return newestFirst(blogs).map(summarise);
}

/** Lists the most recent posts, newest first. */
export function listRecentBlogs(): BlogSummary[] {
  return recentBlogs(blogs).map(summarise);
}

/** Finds a post by the id in a URL. */
export function findBlog(id: string): Blog | undefined {
  return blogs.find((blog) => String(blog._id) === id);
}

/** Finds posts whose titles have all words of a query, or words that begin with them, newest first. */
export function findPosts(query: string): Pick<BlogSummary, '_id' | 'title'>[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const matches = ({ title }: Blog) => words.every((word) => wordsOf(title).some((each) => each.startsWith(word)));
  return newestFirst(blogs)
    .filter(matches)
    .slice(0, MAX_FOUND)
    .map(({ _id, title }) => ({ _id, title }));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Lists the questions and answers in the order of the file, without those whose answers are empty. */
export function listFaq(promises: Promises): FaqItem[] {
  const values = promiseValues(promises);
  return faq.map((item) => ({ ...item, answer: fillIn(item.answer, values) })).filter(({ answer }) => answer !== '');
}
