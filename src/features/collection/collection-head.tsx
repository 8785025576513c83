import { PageHead } from '#ui/page-head.tsx';
import { Picture } from '#ui/picture.tsx';
import type { KnownCollection } from './collection-schema.ts';

const PICTURE_SIZES = '(min-width: 861px) 400px, 94vw';

/** The header of the page of a collection: its title, text and picture. */
export function CollectionHead({
  collection: { title, text, image },
}: {
  collection: Pick<KnownCollection, 'title' | 'text' | 'image'>;
}) {
  if (text === '' && image === undefined) return <PageHead title={title} />;
  return (
    <div className="collection-head">
      <div>
        <h1 className="page-title">{title}</h1>
        {text === '' ? null : <p className="collection-text">{text}</p>}
      </div>
      {image === undefined ? null : (
        <div className="tile">
          <Picture src={image} alt="" width={800} height={600} sizes={PICTURE_SIZES} priority />
        </div>
      )}
    </div>
  );
}
