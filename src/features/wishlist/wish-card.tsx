import type { ReactNode } from 'react';
import { PICTURE_PIXELS, ProductCard } from '#features/catalogue/product-card.tsx';
import { toCardData } from '#features/catalogue/product-card-data.ts';
import { Button } from '#ui/button.tsx';
import { Picture } from '#ui/picture.tsx';
import { HeartMark } from './heart-mark.tsx';
import { describeChanges, type WishChange } from './wish-changes.ts';
import type { Wish } from './wishlist-schema.ts';

type WishCardProps = {
  wish: Wish;
  /** What one can do with a product that is sold. */
  action: ReactNode;
  onRemove: () => void;
};

/** A product on the wishlist, with what is new about it since it was added. */
export function WishCard({ wish, action, onRemove }: WishCardProps) {
  if (!wish.published) return <GoneCard wish={wish} onRemove={onRemove} />;
  return (
    <ProductCard
      product={toCardData(wish)}
      mark={<HeartMark product={wish} />}
      note={describeChanges(wish).map((change) => <Change key={change.strong} {...change} />)}
      action={action}
    />
  );
}

function Change({ tone, strong, rest }: WishChange) {
  return (
    <p className={`wish-change wish-change-${tone}`}>
      <b>{strong}</b> {rest}
    </p>
  );
}

/** A product that is no longer sold. Its page is gone, so nothing leads there. */
function GoneCard({ wish, onRemove }: Omit<WishCardProps, 'action'>) {
  return (
    <article className="product-card wish-gone">
      <div className="tile">
        <Picture
          src={wish.image}
          alt={wish.imageAlt}
          width={PICTURE_PIXELS}
          height={PICTURE_PIXELS}
          sizes="(min-width: 1000px) 23vw, 46vw"
        />
      </div>
      <h3 className="product-card-name" dir="auto">
        {wish.name}
      </h3>
      <p className="wish-change">No longer sold</p>
      <Button variant="secondary" aria-label={`Remove ${wish.name}`} onClick={onRemove}>
        Remove
      </Button>
    </article>
  );
}
