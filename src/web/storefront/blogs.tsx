import { BlogCard } from '#features/content/blog-card.tsx';
import { kindTag } from '#features/content/cache-tags.ts';
import { RecentPosts } from '#features/content/recent-posts.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { cacheTagsContext, servicesContext } from '#web/contexts.server.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/blogs';
import './text-pages.css';

const CARD_SIZES = '(min-width: 1280px) 420px, (min-width: 961px) 32vw, (min-width: 701px) 46vw, 94vw';

export function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  context.get(cacheTagsContext).add(kindTag('post'));
  return { blogs: content.listBlogs(), recentBlogs: content.listRecentBlogs() };
}

export const handle: PageHandle = { canStartLate: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Blogs',
    description: 'Short reads on switches, layouts, batteries and a good desk to work at.',
    path: '/blogs',
    site: matches[0].loaderData,
  });

export default function BlogsPage({ loaderData }: Route.ComponentProps) {
  const { blogs, recentBlogs } = loaderData;
  return (
    <>
      <PageHead title="Blogs" />
      <div className="blog-layout">
        <div className="post-grid">
          {blogs.map((blog, index) => (
            <BlogCard key={blog._id} blog={blog} sizes={CARD_SIZES} heading="h2" priority={index === 0} />
          ))}
        </div>
        <RecentPosts blogs={recentBlogs} />
      </div>
    </>
  );
}
