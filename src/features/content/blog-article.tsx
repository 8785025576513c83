import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import type { Markup } from '#ui/markup.ts';
import { BlogDate } from './blog-date.tsx';
import { BlogPicture } from './blog-picture.tsx';
import { shortTitleOf } from './blog-posts.ts';
import type { ShownContent } from './shown-content.ts';
import { WrittenText } from './written-text.tsx';

/** On small screens the picture is cropped at the sides, so it is wider than its visible part. */
const PICTURE_SIZES = '(min-width: 1280px) 1200px, (min-width: 701px) 94vw, 125vw';

/** A post of the blog. */
export function BlogArticle({ post }: { post: Omit<ShownContent, 'html'> & { html: Markup } }) {
  const { date, day, title, html, img, alt } = post;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Blogs', to: '/blogs' }, { label: shortTitleOf(title) }]} />
      <article className="article">
        <header>
          {date !== undefined && day !== undefined ? <BlogDate date={date} day={day} /> : null}
          <h1 className="page-title">{title}</h1>
        </header>
        {img === '' ? null : (
          <div className="tile">
            <BlogPicture src={img} alt={alt} sizes={PICTURE_SIZES} priority />
          </div>
        )}
        <WrittenText className="article-body" html={html} />
      </article>
    </>
  );
}
