import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import { BlogDate } from './blog-date.tsx';
import { BlogPicture } from './blog-picture.tsx';
import type { BlogSummary } from './blog-posts.ts';

type BlogCardProps = {
  blog: BlogSummary;
  /** The `sizes` attribute of the picture. */
  sizes: string;
  /** The heading level of the title. */
  heading: 'h2' | 'h3';
  /** `lead` is large. `aside` is small and has no excerpt. */
  variant?: 'lead' | 'aside';
  priority?: boolean;
};

/** A card for a blog post. The link of its title covers the whole card. */
export function BlogCard({ blog, sizes, heading: Heading, variant, priority }: BlogCardProps) {
  return (
    <article className={classNames('post', variant && `post-${variant}`)}>
      <div className="tile">
        {blog.img === '' ? null : <BlogPicture src={blog.img} alt={blog.alt} sizes={sizes} priority={priority} />}
      </div>
      <BlogDate {...blog} />
      <Heading className="post-title">
        <Link to={blog.path} prefetch="intent">
          {blog.title}
        </Link>
      </Heading>
      {variant === 'aside' ? null : <p>{blog.excerpt}</p>}
    </article>
  );
}
