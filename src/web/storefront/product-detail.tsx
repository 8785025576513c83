import { use } from 'react';
import { BuyBox } from '#features/cart/buy-box.tsx';
import { toBuyable } from '#features/cart/buyable.ts';
import { SoldOutBox } from '#features/cart/sold-out-box.tsx';
import type { ProductCardData } from '#features/catalogue/product-card-data.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { Stars } from '#features/catalogue/rating/stars.tsx';
import type { Tints } from '#features/catalogue/variant/colour-tints.ts';
import { useChosenVariant } from '#features/catalogue/variant/use-chosen-variant.ts';
import { CompareButton } from '#features/compare/compare-button.tsx';
import type { DeliveryDate } from '#features/delivery/delivery-date.ts';
import { DeliveryLine } from '#features/delivery/delivery-line.tsx';
import { SHIPPING_PROMISE } from '#features/delivery/shipping-promise.ts';
import { countReviews } from '#features/review/review-list.ts';
import { ShopPromises } from '#features/settings/shop-promises.ts';
import type { HearView } from '#features/sound/hear-view.ts';
import { NotifyMe } from '#features/stock-alert/notify-me.tsx';
import { HeartButton } from '#features/wishlist/heart-button.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Markup } from '#ui/markup.ts';
import { StaticHtml } from '#ui/static-html.tsx';
import { explainSwitches, playChosen } from './explain-switches.tsx';
import { ProductSummary } from './product-summary.tsx';

type ProductDetailProps = {
  product: Product;
  related: readonly ProductCardData[];
  /** What customers can add to it without a choice. */
  goesWith: readonly ProductCardData[];
  tints: Readonly<Record<string, Tints>>;
  delivery: DeliveryDate;
  /** Where the board is shown at its true size. Undefined if the product is not a board. */
  deskPath: string | undefined;
  /** Undefined if the product is not a keyboard. */
  hearView: HearView | undefined;
  /** The post about switches, if there is one. */
  switchPost: string | undefined;
  /** What the product says about its charger, empty if it says nothing. */
  charger: Markup;
};

/** A product or its chosen variant, and what customers can do with it. */
export function ProductDetail({
  product,
  related,
  goesWith,
  tints,
  delivery,
  deskPath,
  hearView,
  switchPost,
  charger,
}: ProductDetailProps) {
  const { chosen, hasChanged, choose } = useChosenVariant(product);
  if (!chosen) return null;
  const offer =
    chosen.stock > 0 ? (
      <>
        <DeliveryLine date={delivery} />
        <BuyBox product={product.variants.length > 1 ? toBuyable(product, chosen) : product} goesWith={goesWith} />
      </>
    ) : (
      <>
        <NotifyMe productId={product._id} variantId={chosen._id} />
        <SoldOutBox related={related} />
      </>
    );
  return (
    <ProductSummary
      product={product}
      tints={tints}
      chosen={chosen}
      hasChanged={hasChanged}
      choose={(variant) => {
        playChosen(hearView, variant, chosen);
        choose(variant);
      }}
      explained={explainSwitches(hearView, switchPost)}
      charger={charger === '' ? null : <StaticHtml html={charger} />}
      offer={offer}
      rating={<RatingLink product={product} />}
    >
      {chosen.stock > 0 ? <Assurances /> : null}
      <div className="product-detail-marks">
        <HeartButton product={product} />
        <CompareButton product={product} />
        {deskPath === undefined ? null : (
          <ButtonLink variant="secondary" to={deskPath}>
            <Icon name="ruler" small />
            On your desk, true size
          </ButtonLink>
        )}
      </div>
    </ProductSummary>
  );
}

/** Links to the reviews. Nothing without any. */
function RatingLink({ product: { rating } }: { product: Product }) {
  if (rating.average === null) return null;
  return (
    <a className="rating" href="#reviews">
      <Stars stars={rating.average} />
      {countReviews(rating.count)}
    </a>
  );
}

function Assurances() {
  return (
    <ul className="assurances">
      <li>
        <Icon name="truck" small />
        {SHIPPING_PROMISE}
      </li>
      <li>
        <Icon name="rotate-ccw" small />
        {`${use(ShopPromises).returnDays}-day returns`}
      </li>
    </ul>
  );
}
