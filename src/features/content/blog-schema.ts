import * as z from 'zod/mini';

/** A post in public/blogs.json (specification, section 3). `alt` describes its picture. */
export const blogSchema = z.object({
  _id: z.int().check(z.positive()),
  date: z.iso.date(),
  title: z.string().check(z.minLength(1)),
  article: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
  img: z.string(),
  alt: z.string(),
});
export type Blog = z.infer<typeof blogSchema>;
