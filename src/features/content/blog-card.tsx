import { Link } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import type { BlogSummary } from './blog.ts';
import { BlogDate } from './blog-date.tsx';
import { BlogPicture } from './blog-picture.tsx';

type BlogCardProps = {
  blog: BlogSummary;
  /** How wide the picture is shown, in the words of the `sizes` attribute. */
  sizes: string;
  /** Which level the title has on the page. */
  heading: 'h2' | 'h3';
  /** The first of a journal is large; those beside it are small and go without an excerpt. */
  look?: 'lead' | 'aside';
  priority?: boolean;
};

/** A post among others. The link of its title covers all of it. */
export function BlogCard({ blog, sizes, heading: Heading, look, priority }: BlogCardProps) {
  return (
    <article className={classNames('post', look && `post-${look}`)}>
      <div className="tile">
        <BlogPicture src={blog.img} alt={blog.alt} sizes={sizes} priority={priority} />
      </div>
      <BlogDate date={blog.date} />
      <Heading className="post-title">
        <Link to={`/blog/${blog._id}`} prefetch="intent">
          {blog.title}
        </Link>
      </Heading>
      {look === 'aside' ? null : <p>{blog.excerpt}</p>}
    </article>
  );
}
