import { BlogCard } from './blog-card.tsx';
import type { BlogSummary } from './blog-posts.ts';

const LEAD_SIZES = '(min-width: 1280px) 680px, (min-width: 820px) 54vw, 94vw';
const ASIDE_SIZES = '(min-width: 1280px) 490px, (min-width: 820px) 39vw, 94vw';

/** A section of posts: the first one large, the others next to it. */
export function Journal({ blogs }: { blogs: readonly BlogSummary[] }) {
  const [lead, ...others] = blogs;
  if (!lead) return null;
  return (
    <div className="journal">
      <BlogCard blog={lead} sizes={LEAD_SIZES} heading="h3" variant="lead" />
      <div className="journal-aside">
        {others.map((blog) => (
          <BlogCard key={blog._id} blog={blog} sizes={ASIDE_SIZES} heading="h3" variant="aside" />
        ))}
      </div>
    </div>
  );
}
