import * as z from 'zod/mini';
import blogsJson from '../../../public/blogs.json' with { type: 'json' };
import faqJson from '../../../public/faq.json' with { type: 'json' };
import { type BlogSummary, newestFirst, recentBlogs, summarise } from './blog-posts.ts';
import { type Blog, blogSchema } from './blog-schema.ts';
import { type FaqItem, faqItemSchema } from './faq-schema.ts';

/* The same files are served at /blogs.json and /faq.json. */
const blogs = z.array(blogSchema).parse(blogsJson);
const faq = z.array(faqItemSchema).parse(faqJson);

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

/** Lists the questions and answers in the order of the file. */
export function listFaq(): readonly FaqItem[] {
  return faq;
}
