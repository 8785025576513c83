import type { ReactNode } from 'react';
import { ProductCard } from '#features/catalogue/product-card.tsx';
import type { ProductCardData } from '#features/catalogue/product-card-data.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Moment } from '#ui/moment.tsx';
import { describeChanges, type WishChange } from './wish-changes.ts';
import type { Wish } from './wishlist-schema.ts';

type WishCardProps = {
  wish: Wish;
  /** What its card shows. Less until that is loaded. */
  card: ProductCardData;
  /** The buttons on its picture. */
  mark: ReactNode;
  /** What one can do with a product that is sold. */
  action: ReactNode;
  onRemove: () => void;
};

/** A product on the wishlist, with what is new about it since it was added. */
export function WishCard({ wish, card, mark, action, onRemove }: WishCardProps) {
  if (!wish.published) return <GoneCard wish={wish} onRemove={onRemove} />;
  return (
    <ProductCard
      product={card}
      mark={mark}
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

/** A product that is not sold any more. What it was is not shown, and nothing leads to its page. */
function GoneCard({ wish: { added }, onRemove }: Pick<WishCardProps, 'wish' | 'onRemove'>) {
  return (
    <article className="product-card">
      <div className="tile wish-gone">
        <Icon name="image-off" />
      </div>
      <h3 className="product-card-name">Not available any more</h3>
      <p className="wish-change">
        Saved <Moment at={added.at} />
      </p>
      <Button variant="secondary" onClick={onRemove}>
        Remove
        <span className="visually-hidden">
          {' '}
          the product that you saved on <Moment at={added.at} />
        </span>
      </Button>
    </article>
  );
}
