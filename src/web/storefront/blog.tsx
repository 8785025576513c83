import { data } from 'react-router';
import { BlogDate } from '#features/content/blog-date.tsx';
import { BlogPicture } from '#features/content/blog-picture.tsx';
import { dayOf, excerptOf, shortTitleOf } from '#features/content/blog-posts.ts';
import { findBlog } from '#features/content/content.server.ts';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { missingStatusContext } from '#web/contexts.server.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/blog';
import './text-pages.css';

/** On small screens the picture is cropped at the sides, so it is wider than its visible part. */
const PICTURE_SIZES = '(min-width: 1280px) 1200px, (min-width: 701px) 94vw, 125vw';

export function loader({ params, context }: Route.LoaderArgs) {
  const blog = findBlog(params.blogId);
  if (!blog) throw data(null, { status: context.get(missingStatusContext) });
  return { blog, day: dayOf(blog.date) };
}

export const handle: PageHandle = { canStartLate: true };

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  pageMeta({
    title: loaderData?.blog.title ?? "This Page Isn't Available",
    description: loaderData ? excerptOf(loaderData.blog.article) : 'There is no page at this address.',
    path: `/blog/${params.blogId}`,
    site: matches[0].loaderData,
    picture: loaderData?.blog.img,
    noIndex: !loaderData,
  });

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { date, title, article, img, alt } = loaderData.blog;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Blogs', to: '/blogs' }, { label: shortTitleOf(title) }]} />
      <article className="article">
        <header>
          <BlogDate date={date} day={loaderData.day} />
          <h1 className="page-title">{title}</h1>
        </header>
        <div className="tile">
          <BlogPicture src={img} alt={alt} sizes={PICTURE_SIZES} priority />
        </div>
        <div className="article-body">
          {article.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </article>
    </>
  );
}
