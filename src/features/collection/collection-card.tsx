import { collectionPath } from '#features/catalogue/product-view.ts';
import { Link } from '#ui/link.tsx';
import { Picture } from '#ui/picture.tsx';

const PICTURE_SIZES = '(min-width: 1240px) 390px, (min-width: 701px) 46vw, 94vw';

/** A collection as its card shows it. */
export interface CollectionCardData {
  slug: string;
  title: string;
  image: string | undefined;
}

/** A collection in a list of several: its picture and title. */
export function CollectionCard({ collection: { slug, title, image }, priority }: CollectionCardProps) {
  return (
    <Link className="collection-card" to={collectionPath(slug)} prefetch="intent">
      <span className="tile">
        {image === undefined ? null : (
          <Picture src={image} alt="" width={800} height={600} sizes={PICTURE_SIZES} priority={priority} />
        )}
      </span>
      <h2>{title}</h2>
    </Link>
  );
}

interface CollectionCardProps {
  collection: CollectionCardData;
  priority: boolean;
}
