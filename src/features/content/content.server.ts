import * as z from 'zod/mini';
import blogsJson from '../../../public/blogs.json' with { type: 'json' };
import faqJson from '../../../public/faq.json' with { type: 'json' };
import { type BlogSummary, newestFirst, recentBlogs, summarise } from './blog.ts';
import { type Blog, blogSchema } from './blog-schema.ts';
import { type FaqItem, faqItemSchema } from './faq-schema.ts';

/* The same files are served at /blogs.json and /faq.json. */
const blogs = z.array(blogSchema).parse(blogsJson);
const faq = z.array(faqItemSchema).parse(faqJson);

/** All posts, the newest first. */
export function listBlogs(): BlogSummary[] {
  return newestFirst(blogs).map(summarise);
}

/** The newest few posts, the newest first. */
export function listRecentBlogs(): BlogSummary[] {
  return recentBlogs(blogs).map(summarise);
}

/** The post whose id an address names; undefined where it names none. */
export function findBlog(id: string): Blog | undefined {
  return blogs.find((blog) => String(blog._id) === id);
}

/** Questions with their answers, in the order of the file. */
export function listFaq(): readonly FaqItem[] {
  return faq;
}
