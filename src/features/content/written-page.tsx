import type { Markup } from '#ui/markup.ts';
import { PageHead } from '#ui/page-head.tsx';
import { BlogPicture } from './blog-picture.tsx';
import type { ShownContent } from './shown-content.ts';
import { WrittenText } from './written-text.tsx';

const PICTURE_SIZES = '(min-width: 760px) 720px, 94vw';

type WrittenPageProps = Pick<ShownContent, 'title' | 'lead' | 'img' | 'alt'> & { html: Markup };

/** A page or a legal page. */
export function WrittenPage({ title, lead, html, img, alt }: WrittenPageProps) {
  return (
    <div className="written-page">
      <PageHead title={title} {...(lead !== '' && { lead })} />
      {img === '' ? null : (
        <div className="tile written-picture">
          <BlogPicture src={img} alt={alt} sizes={PICTURE_SIZES} priority />
        </div>
      )}
      <WrittenText html={html} />
    </div>
  );
}
